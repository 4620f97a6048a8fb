/** Reads the templates for expense bills with their lines, in two queries. */
import type { expensesEndpoints } from '#contract/expenses.ts'
import { hasBranch } from '#domain/access/branches.ts'
import { halalas } from '#domain/money.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { vatCategoryOf } from '../../db/stored-values.ts'

export const expensesHandlers: HandlersOf<typeof expensesEndpoints> = {
  async getExpensesTemplates({ services: { db }, caller: { access } }) {
    const templates = await db.read
      .selectFrom('expenses_template')
      .selectAll()
      .where('is_active', '=', 1)
      .orderBy('code_order')
      .orderBy('id')
      .execute()
    const lines = await db.read
      .selectFrom('expenses_template_line as line')
      .innerJoin('expenses_template as template', 'template.id', 'line.template_id')
      .selectAll('line')
      .where('template.is_active', '=', 1)
      .orderBy('line.id')
      .execute()
    const linesOf = Map.groupBy(lines, line => line.template_id)
    return templates
      .filter(({ branch_id: branchId }) => branchId === null || hasBranch(access, branchId))
      .map(row => ({
        ...{ id: row.id, code: row.code, nameAr: row.name_ar, nameEn: row.name_en },
        ...{ branchId: row.branch_id, costCenterId: row.cost_centre_id, supplierId: row.supplier_id },
        lines: (linesOf.get(row.id) ?? []).map(line => ({
          ...{ accountId: line.account_id, description: line.note },
          amount: line.amount === null ? null : halalas(line.amount),
          isPriceIncludingVat: line.price_includes_vat === 1,
          vatCategory: vatCategoryOf(line.vat_category),
        })),
      }))
  },
}
