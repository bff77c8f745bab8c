/** What the browser shows when it comes back: the words come from the shell, in the person's language. */
export interface SignInWords { readonly title: string; readonly detail: string }
export interface SignInPage {
  readonly language: string
  /** `done`: allowed; `denied`: the person said no; `wrong`: the answer was not to our question, so it does not count. */
  readonly words: Readonly<Record<'done' | 'denied' | 'wrong', SignInWords>>
  /** Over a code that is typed into the service's page, and on the link that leads there. */
  readonly code: SignInWords & { readonly open: string }
}

/** For shells without words of their own: a sign that needs no language. */
export const wordlessPage: SignInPage = { language: 'en', words: { done: { title: '✓', detail: '' }, denied: { title: '–', detail: '' }, wrong: { title: '✕', detail: '' } }, code: { title: '', detail: '', open: '→' } }

/** One small page without anything to load. */
export function renderSignInPage({ language, words }: SignInPage, outcome: keyof SignInPage['words']): string {
  return render(language, words[outcome], '')
}

/** The page that shows a code to type in, and leads to where it is typed. */
export function renderCodePage({ language, code }: SignInPage, userCode: string, address: string): string {
  return render(language, code, `<p><output>${escapeHtml(userCode)}</output></p><p><a href="${escapeHtml(address)}" rel="noreferrer">${escapeHtml(code.open)}</a></p>`)
}

function render(language: string, { title, detail }: SignInWords, more: string): string {
  const style = 'html{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:0;padding:0 1.5rem;text-align:center}h1{font-size:1.5rem;margin:0 0 .5rem}p{margin:0 0 1rem}output{font:600 2.2rem ui-monospace,monospace;letter-spacing:.12em;user-select:all}'
  return `<!doctype html><html lang="${escapeHtml(language)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Pincer</title><style>${style}</style><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(detail)}</p>${more}</main></html>`
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
