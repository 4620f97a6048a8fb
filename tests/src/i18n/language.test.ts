import { afterEach, describe, expect, test } from 'vitest'
import { supportedLanguages } from '#contract/protocol.ts'
import { currentLanguage, i18n, isLanguage, prepareTexts, showLanguage } from '#src/i18n/index.ts'
import { fieldText, problemText, sharedText } from '#src/i18n/keys.ts'

afterEach(() => showLanguage('ar'))

describe('the language of the interface', () => {
  test('is Arabic at once, from right to left', () => {
    expect([currentLanguage(), i18n.dir(), i18n.t('login.submit')]).toEqual(['ar', 'rtl', 'تسجيل الدخول'])
  })

  test('changes all at once when its texts are there', async () => {
    for (const language of supportedLanguages) {
      await showLanguage(language)
      expect([currentLanguage(), i18n.dir()]).toEqual([language, language === 'ar' ? 'rtl' : 'ltr'])
    }
    expect(i18n.t('login.submit')).toBe('로그인')
  })

  test('counts days as Arabic does, once the texts of that area are wanted', async () => {
    await prepareTexts(['account'])
    const counted = [0, 1, 2, 3, 10, 11, 99, 100].map(count => i18n.t('about.daysLeft', { count }))
    expect(counted).toEqual([
      'ينتهي التسجيل اليوم',
      'متبقٍ يوم واحد',
      'متبقٍ يومان',
      'متبقٍ 3 أيام',
      'متبقٍ 10 أيام',
      'متبقٍ 11 يوماً',
      'متبقٍ 99 يوماً',
      'متبقٍ 100 يوم',
    ])
  })

  test('has the texts of an area that was wanted before it was shown, and of one that was wanted since', async () => {
    await prepareTexts(['vouchers'])
    await showLanguage('pt')
    await prepareTexts(['home'])
    expect([
      i18n.getResource('pt', 'translation', 'voucher') !== undefined,
      i18n.getResource('pt', 'translation', 'home') !== undefined,
    ]).toEqual([true, true])
  })

  test('is one of the six', () => {
    expect([isLanguage('ko'), isLanguage('xx'), isLanguage(null)]).toEqual([true, false, false])
  })
})

describe('texts that the server names', () => {
  test('are found, with their amounts', async () => {
    await showLanguage('en')
    expect(sharedText('invalidCredentials')).toBe('Please check that your email and password is correct')
    const problem = { code: 'notEnoughStock', params: { available: '2', asked: '3' } }
    expect(problemText(problem)).toBe('There is not enough in stock: 2 available, 3 asked for')
    expect([fieldText('BillItems.2.quantity'), fieldText('UserName'), fieldText('lines.3')]).toEqual([
      'Quantity',
      'User name',
      null,
    ])
  })

  test('name a day as the language writes it, in one piece in a sentence of either direction', async () => {
    const problem = { code: 'beforeFirstDay', params: { day: '2026-01-14' } }
    await showLanguage('ar')
    expect(problemText(problem)).toBe('التاريخ قبل أول يوم في دفاتر الشركة، وهو \u206614/01/2026\u2069')
    await showLanguage('en')
    expect(problemText(problem)).toBe("The date is before the first day of the company's books, \u206601/14/2026\u2069")
  })

  test('of a newer server get a general message', async () => {
    await showLanguage('en')
    expect(sharedText('somethingNew')).toBe('An error occurred on the server')
    expect(problemText({ code: 'somethingNew' })).toBe('This value is not valid')
  })

  test('are not read as markup', async () => {
    await showLanguage('en')
    expect(i18n.t('session.welcome', { name: '<b>A & B</b>' })).toBe('Welcome <b>A & B</b>!')
  })
})
