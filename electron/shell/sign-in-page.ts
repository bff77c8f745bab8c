import type { NativeWords } from '../../renderer/text/native.ts'
import type { SignInPage } from '../gateway/auth/sign-in-page.ts'

/** The page a browser shows when it comes back from a sign-in. */
export function signInPage(words: NativeWords, language: 'en' | 'zh'): SignInPage {
  return {
    language: language === 'zh' ? 'zh-CN' : 'en',
    words: {
      done: { title: words.signedInTitle, detail: words.signedInDetail },
      denied: { title: words.signInDeniedTitle, detail: words.signInDeniedDetail },
      wrong: { title: words.signInWrongTitle, detail: words.signInWrongDetail },
    },
  }
}
