/** What a service writes about recommendations: a small server on this machine that answers well, slowly, hugely, with scripts and with errors. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import type { Language } from '#contract/protocol.ts'
import { day } from '#domain/days.ts'
import { answerBytesMax } from '#server/recommendations/ask-service.ts'
import { cleanProse } from '#server/recommendations/clean-prose.ts'
import { pauseMs } from '#server/recommendations/prose.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, goods } from '#tests/support/tiny-shop.ts'
import { advised, postAt, today } from './advised-shop.ts'

const { getRecommendations, getRecommendationWriter, setRecommendationWriter } = endpoints
const january = { FromDate: day('2026-01-01'), ToDate: day('2026-01-31') }
const key = 'a-secret-of-forty-letters-or-so'

type Asked = {
  readonly headers: IncomingMessage['headers']
  readonly body: { messages: { content: string }[]; model: string }
}
type Answering = (response: ServerResponse, asked: Asked) => void

/** As a service answers that has written this. */
const writes =
  (content: string): Answering =>
  response =>
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))

function aService() {
  const asked: Asked[] = []
  const service = { answer: writes('<p>Well done.</p>'), asked, address: '' }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const own = { headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) }
    asked.push(own)
    service.answer(response, own)
  })
  return {
    service,
    open: () =>
      new Promise<void>(opened => {
        server.listen(0, '127.0.0.1', () => {
          const at = server.address()
          service.address = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/v1`
          opened()
        })
      }),
    close: () => {
      server.closeAllConnections()
      return new Promise(closed => server.close(closed))
    },
  }
}

describe('what a service has written', () => {
  const address = '/reports/margins?from=2026-02-01&to=2026-02-28&item=1'

  test('keeps text, a few elements, and links that the rules have given', () => {
    const written = `<p>See <a href="${address.replaceAll('&', '&amp;')}" onclick="steal()" target="_blank">margins</a>.</p>`
    expect(cleanProse(written, [address])).toBe(`<p>See <a href="${address.replaceAll('&', '&amp;')}">margins</a>.</p>`)
  })

  test.each([
    ['<p>a<script>steal()</script>b</p>', '<p>ab</p>'],
    ['<p onmouseover="steal()" style="position:fixed">a</p>', '<p>a</p>'],
    ['<img src=x onerror=steal()>a', 'a'],
    ['<a href="https://elsewhere.example/">a</a>', '<bdi>a</bdi>'],
    ['<a href="//elsewhere.example/">a</a>', '<bdi>a</bdi>'],
    ['<a href="javascript:steal()">a</a>', '<bdi>a</bdi>'],
    ['<a href="/reports/margins">a</a>', '<bdi>a</bdi>'],
    ['<svg><a xlink:href="javascript:steal()"><text>a</text></a></svg>', '<bdi>a</bdi>'],
    ['<iframe srcdoc="<script>steal()</script>"></iframe>a', 'a'],
    ['<style>body{display:none}</style>a', 'a'],
    ['<form action="/api"><input name=a><button>a</button></form>', 'a'],
    ['<p>1 < 2 & 3</p>', '<p>1 &lt; 2 &amp; 3</p>'],
    ['<p>a', '<p>a</p>'],
  ])('%s becomes %s', (written, cleaned) => {
    expect(cleanProse(written, [address])).toBe(cleaned)
  })
})

describeOnBoth('prose', open => {
  const { service, ...server } = aService()
  let shop: TestApp

  beforeAll(() => server.open())
  afterAll(() => server.close())
  beforeEach(async () => {
    shop = await open({ beginning: advised })
    service.asked.length = 0
    service.answer = writes('<p>Well done.</p>')
  }, 60_000)
  afterEach(() => {
    service.answer = writes('')
  })

  const owner = () => shop.signIn('owner')
  const name = async (body: object = {}) => {
    const sent = { address: service.address, model: 'small', key, ...body }
    return shop.call(setRecommendationWriter, { body: sent }, { as: await owner() })
  }
  const ask = async (query: object = {}, language: Language = 'en', as = 'owner') => {
    const advice = await shop.call(
      getRecommendations,
      { query: { ...january, ...query } },
      { as: await shop.signIn(as), language },
    )
    return advice.map(each => each.recommendationsHtml)
  }
  const hasNoProse = async () => {
    const [html = ''] = await ask()
    expect(html).toMatch(/^<p>Net sales: /u)
    expect(html).toContain('Arabic coffee')
  }

  test('is asked for nowhere where no service is named', async () => {
    await hasNoProse()
    expect(service.asked).toEqual([])
  })

  test('is above the findings of the rules, with a mark of where it comes from, and is kept for each language', async () => {
    await name()
    service.answer = writes('```html\n<p>Sell coffee <strong>with dates</strong>.</p>\n```')
    const [html = ''] = await ask()
    expect(html).toMatch(/^<p>Sell coffee <strong>with dates<\/strong>\.<\/p><p>Written by a language model\./u)
    expect(html).toContain('<h4>Financial goals</h4>')
    expect(await ask()).toEqual([html])
    expect(service.asked).toHaveLength(1)
    await ask({}, 'ar')
    await ask({}, 'ar')
    expect(service.asked).toHaveLength(2)
    expect(service.asked.map(({ body }) => body.messages[0]?.content.match(/Write in (\w+)/u)?.[1])).toEqual([
      'English',
      'Arabic',
    ])
  })

  test('is read out of any text around it', async () => {
    await name()
    service.answer = writes(`\n\n\`\`\`\n<p>Sell coffee.</p>${' '.repeat(2000)}x\`\`\` \n`)
    const [html = ''] = await ask()
    expect(html).toMatch(/^<p>Sell coffee\.<\/p>\s*x<p>Written by/u)
  })

  test('of one branch that is asked for has the links of that branch, and leaves that of all where it is', async () => {
    await shop.db.write([], tx => tx.deleteFrom('monthly_goal').execute())
    await name()
    await ask({}, 'en', 'of-first')
    await ask({ BranchId: 1 }, 'en', 'of-both')
    await ask({}, 'en', 'of-first')
    await ask({ BranchId: 1 }, 'en', 'of-both')
    expect(service.asked).toHaveLength(2)
  })

  test('is asked for with the findings, the model and the key, and without people', async () => {
    await name()
    await ask()
    const [asked] = service.asked
    expect(asked?.headers.authorization).toBe(`Bearer ${key}`)
    expect(asked?.body.model).toBe('small')
    const sent = JSON.stringify(asked?.body)
    expect(sent).toContain('Arabic coffee')
    const users = await shop.db.read.selectFrom('user_account').select(['user_name', 'full_name', 'email']).execute()
    const parties = await shop.db.read.selectFrom('party').select(['name_ar', 'name_en', 'vat_number']).execute()
    for (const secret of [...users, ...parties].flatMap(row => Object.values(row)))
      if (secret !== '' && secret !== 'owner') expect(sent).not.toContain(secret)
  })

  test('is not asked for the running month, nor where there is nothing to advise, and for two months at most in one call', async () => {
    await name()
    await ask({ FromDate: day('2026-05-01'), ToDate: day('2026-06-30') })
    expect(service.asked).toHaveLength(0)
    const months = { ToDate: day('2026-05-31') }
    const written = async () => (await ask(months)).map(html => html.includes('Well done.'))
    expect(await written()).toEqual([false, true, false, true, false])
    // March has nothing to advise but what lies.
    expect(service.asked).toHaveLength(2)
    expect((await written()).filter(Boolean).length).toBeGreaterThan(2)
  })

  test('is written anew where the findings have changed', async () => {
    await name()
    await ask()
    await postAt(shop, day('2026-01-20'), 12, aSale([{ good: goods.medicine }]))
    shop.clock.set(today)
    await ask()
    expect(service.asked).toHaveLength(2)
  })

  test('of a person who may see less is asked for by what they may see', async () => {
    await name()
    await ask()
    await ask({}, 'en', 'figures-alone')
    expect(service.asked).toHaveLength(2)
    expect(service.asked[1]?.body.messages[1]?.content).not.toContain('href')
    await ask()
    expect(service.asked).toHaveLength(2)
  })

  test('with scripts and foreign links is cleaned before it is kept', async () => {
    await name()
    service.answer = writes('<p>a<script>steal()</script><a href="https://elsewhere.example">b</a></p>')
    const [html = ''] = await ask()
    expect(html).toMatch(/^<p>a<bdi>b<\/bdi><\/p>/u)
    const [kept] = await shop.db.read.selectFrom('recommendation_prose').select('html').execute()
    expect(kept?.html).not.toMatch(/script|elsewhere/u)
  })

  const failures: Record<string, Answering> = {
    'an error': response => response.writeHead(500).end('{}'),
    'what is no JSON': response => response.end('<html>'),
    'JSON of another shape': response => response.end('{"choices":[]}'),
    'nothing that is left after cleaning': writes('<script>steal()</script>'),
    'a redirect': response => response.writeHead(302, { location: `${service.address}/elsewhere` }).end(),
    'a text that is far too long': writes('a'.repeat(10_000)),
    'an answer without end': response => {
      const part = Buffer.alloc(16 * 1024, 32)
      const more = () => {
        while (!response.destroyed && response.write(part));
      }
      response.on('drain', more)
      more()
    },
    'a line that is cut': response => response.destroy(),
  }

  test.each(Object.keys(failures))('answered by %s leaves what the rules say', async failure => {
    await name()
    service.answer = failures[failure] ?? writes('')
    await hasNoProse()
    expect(service.asked).toHaveLength(1)
    expect(await shop.db.read.selectFrom('recommendation_prose').selectAll().execute()).toEqual([])
    expect((await shop.call(getRecommendationWriter, {}, { as: await owner() })).isPaused).toBe(true)
    // Nobody waits for it again within the minute; then it is asked once more.
    service.answer = writes('<p>Well done.</p>')
    await hasNoProse()
    expect(service.asked).toHaveLength(1)
    shop.clock.advance(pauseMs)
    expect((await ask())[0]).toContain('Well done.')
  })

  test('that does not come in time is not waited for', async () => {
    shop = await open({ beginning: advised, writerTimeoutMs: 300 })
    await name()
    service.answer = () => undefined
    const before = performance.now()
    await hasNoProse()
    expect(service.asked).toHaveLength(1)
    expect(performance.now() - before).toBeLessThan(8_000)
    expect(answerBytesMax).toBe(65_536)
  })

  describe('the service', () => {
    const refused = async (body: object) => {
      const sent = { address: service.address, model: 'small', ...body }
      const { status, problems } = await shop.refusal(setRecommendationWriter, { body: sent }, { as: await owner() })
      return [status, ...problems.map(({ at, code }) => `${at} ${code}`)]
    }

    test('is shown without its key, which is stored only among the secrets', async () => {
      const expected = { address: service.address, model: 'small', hasKey: true, isPaused: false }
      expect(await name()).toEqual(expected)
      expect(await shop.call(getRecommendationWriter, {}, { as: await owner() })).toEqual(expected)
      const rows = await shop.db.read
        .selectFrom('audit')
        .select(['action', 'subject', 'detail'])
        .orderBy('id')
        .execute()
      const own = rows.filter(({ subject }) => subject === 'recommendationWriter')
      expect(own.map(({ action, detail }) => [action, JSON.parse(detail)])).toEqual([
        ['setting.changed', { changes: { address: ['', service.address], model: ['', 'small'] }, isKeyChanged: true }],
      ])
      const settings = await shop.db.read.selectFrom('setting').selectAll().execute()
      expect(JSON.stringify([rows, settings])).not.toContain(key)
    })

    test('keeps its key while it is of the same server, and loses it with another', async () => {
      await name()
      const keyed = async (body: object) => (await name({ key: undefined, ...body })).hasKey
      expect(await keyed({ model: 'other' })).toBe(true)
      expect(await keyed({ address: `${service.address}/longer` })).toBe(true)
      expect(await keyed({ address: 'https://elsewhere.example/v1' })).toBe(false)
      expect(await keyed({})).toBe(false)
      await name()
      expect(await keyed({ key: '' })).toBe(false)
      await name()
      expect(await name({ address: '', model: '', key: undefined })).toMatchObject({ address: '', hasKey: false })
      expect(
        await shop.db.read.selectFrom('secret').selectAll().where('name', '=', 'recommendationWriterKey').execute(),
      ).toEqual([])
    })

    test('is spoken to encrypted, unless it is on this machine, by an address that holds nothing but a place', async () => {
      for (const address of [
        ...['http://elsewhere.example/v1', 'http://169.254.169.254/latest', 'ftp://127.0.0.1/', 'file:///etc/passwd'],
        ...[
          'https://me:word@elsewhere.example/',
          'https://elsewhere.example/?key=1',
          'https://elsewhere.example/#a',
          'a',
        ],
      ])
        expect([address, await refused({ address })]).toEqual([address, [422, 'address invalidServiceAddress']])
      expect(await refused({ model: ' ' })).toEqual([422, 'model required'])
      expect(await refused({ key: 'with a space' })).toEqual([422, 'key invalid'])
      for (const address of ['http://localhost:11434/v1', 'http://[::1]/v1', 'https://elsewhere.example/v1'])
        expect((await name({ address })).address).toBe(address)
    })

    test('that somebody else has set meanwhile is undone by nobody who has not seen it', async () => {
      const { address, model } = await name({ model: 'first' })
      const before = { address, model }
      const as = await owner()
      await name({ model: 'second', before })
      const late = { address, model: 'third', before }
      expect(await shop.refusal(setRecommendationWriter, { body: late }, { as })).toMatchObject({
        ...{ status: 409, error: 'row_changed' },
      })
      expect(await shop.call(getRecommendationWriter, {}, { as })).toMatchObject({ model: 'second' })
    })

    test('is a matter of the superadmin', async () => {
      const as = await shop.signIn('admin')
      expect((await shop.refusal(getRecommendationWriter, {}, { as })).status).toBe(403)
      const body = { address: '', model: '' }
      expect((await shop.refusal(setRecommendationWriter, { body }, { as })).status).toBe(403)
    })
  })
})
