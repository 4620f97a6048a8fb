/** Resolves the lines of a debit note: each references one line of the original, at most once, and has a price that is added to it. */
import { accepted, type Problem, problem, type Result } from '#domain/problem.ts'
import type { PostingContext } from './context.ts'
import { originalOf, partOfUnitProblems, sameItemProblems, takenLine } from './original-lines.ts'
import type { BillRequest } from './request.ts'
import type { DebitedLine, ResolvedLines } from './resolved-lines.ts'

export function debitedLines(request: BillRequest, context: PostingContext): Result<ResolvedLines> {
  const original = originalOf(request, context)
  if (!original.ok) return original
  const problems: Problem[] = []
  const seen = new Set<number>()
  const lines = request.lines.flatMap((sent): DebitedLine[] => {
    const at = `${sent.at}.originalLine`
    const { originalLine: number } = sent
    const found = number === null ? undefined : original.value.lines.get(number)
    if (number === null || found === undefined) {
      problems.push(problem(at, number === null ? 'required' : 'notFound'))
      return []
    }
    if (seen.has(number)) problems.push(problem(at, 'duplicate'))
    seen.add(number)
    problems.push(...sameItemProblems(sent, found), ...partOfUnitProblems(sent, found, context))
    return [takenLine(sent, found)]
  })
  if (problems.length > 0) return { ok: false, problems }
  return accepted({ kind: 'debited', lines, original: original.value })
}
