/** What the browser shows when it comes back: the words come from the shell, in the person's language. */
export interface SignInWords { readonly title: string; readonly detail: string }
export interface SignInPage {
  readonly language: string
  /** `done`: allowed; `denied`: the person said no; `wrong`: the answer was not to our question, so it does not count. */
  readonly words: Readonly<Record<'done' | 'denied' | 'wrong', SignInWords>>
}

/** For shells without words of their own: a sign that needs no language. */
export const wordlessPage: SignInPage = { language: 'en', words: { done: { title: '✓', detail: '' }, denied: { title: '–', detail: '' }, wrong: { title: '✕', detail: '' } } }

/** One small page without anything to load. */
export function renderSignInPage({ language, words }: SignInPage, outcome: keyof SignInPage['words']): string {
  const { title, detail } = words[outcome]
  const style = 'html{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:0;padding:0 1.5rem;text-align:center}h1{font-size:1.5rem;margin:0 0 .5rem}p{margin:0}'
  return `<!doctype html><html lang="${escapeHtml(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pincer</title><style>${style}</style><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(detail)}</p></main></html>`
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
