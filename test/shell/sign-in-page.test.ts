import { describe, expect, it } from 'vitest'
import { renderSignInPage } from '../../electron/gateway/auth/sign-in-page.ts'
import { signInPage } from '../../electron/shell/sign-in-page.ts'
import { nativeWords } from '../../renderer/text/native.ts'

describe('the page after a sign-in', () => {
  it.each(['en', 'zh'] as const)('says in %s what happened and what to do, and loads nothing', (language) => {
    const page = signInPage(nativeWords[language], language)
    const [done, denied, wrong] = (['done', 'denied', 'wrong'] as const).map((outcome) => renderSignInPage(page, outcome))
    expect(done).toContain(nativeWords[language].signedInTitle)
    expect(denied).toContain(nativeWords[language].signInDeniedDetail)
    expect(wrong).toContain(nativeWords[language].signInWrongTitle)
    expect(`${done}${denied}${wrong}`).not.toMatch(/<script|<link|<img|https?:\/\//)
  })
  it('shows words as words', () => {
    expect(renderSignInPage({ ...signInPage(nativeWords.en, 'en'), language: '"x', words: { ...signInPage(nativeWords.en, 'en').words, done: { title: '<b>&', detail: "'" } } }, 'done')).toContain('<h1>&#60;b&#62;&#38;</h1>')
  })
})
