import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { wireNameFor } from '../../electron/gateway/models/wire-names.ts'
import { startScriptedModelServer } from '../fakes/scripted-model-server/scripted-model-server.ts'
import { expect, test } from './driver/app-test.ts'
import { root } from './driver/project-paths.ts'

// “Your first skill in ten minutes” is carried out as it stands there: its files are written, its commands run, its file is installed.

type Piece = { readonly kind: 'file'; readonly path: string; readonly text: string } | { readonly kind: 'command'; readonly line: string; readonly prints: readonly string[] }

/** Files and commands of the page, in their order. A `#` line below a command is what it prints. */
function piecesOf(page: string): Piece[] {
  return [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap(([, language, body = '']): Piece[] => {
    if (language === 'js') return [{ kind: 'file', path: /^\/\/ (\S+)\n/.exec(body)?.[1] ?? '', text: body }]
    return body.trim().split(/\n(?!#)/).map((part): Piece => {
      const [line = '', ...prints] = part.split('\n')
      return { kind: 'command', line, prints: prints.map((each) => each.replace(/^# /, '')) }
    })
  })
}

/** A command line as a shell reads it; the page uses single quotes alone. */
const wordsOf = (line: string): string[] => [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

test('the page “Your first skill in ten minutes” holds: made, checked, run, tested, packed, installed from its file and used', async ({ launch, home }) => {
  test.setTimeout(180_000)
  const page = readFileSync(path.join(root, 'docs/skills.md'), 'utf8')
  const scripts = (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts
  expect(scripts['cli']).toBe('node electron/launch/run.mjs cli')
  // A folder that looks like Pincer's own, so that nothing is written into the real one.
  const folder = path.join(home, 'clone')
  mkdirSync(folder)
  symlinkSync(path.join(root, 'skills'), path.join(folder, 'skills'))
  const pieces = piecesOf(page)
  expect(pieces.filter(({ kind }) => kind === 'command').length).toBeGreaterThanOrEqual(5)
  for (const piece of pieces) {
    if (piece.kind === 'file') {
      expect(piece.path).toMatch(/^greeter\/[\w.-]+\.js$/)
      writeFileSync(path.join(folder, piece.path), piece.text)
      continue
    }
    const [program = '', ...given] = wordsOf(piece.line)
    const words = program === 'npm' && given.slice(0, 3).join(' ') === 'run cli --' ? [path.join(root, 'dist/cli.js'), ...given.slice(3)] : program === 'node' ? given : null
    if (words === null) throw new Error(`this test knows no ${piece.line}`)
    const { stdout, stderr } = await promisify(execFile)(process.execPath, words, { cwd: folder, env: { ...process.env, PINCER_HOME: path.join(home, 'terminal') }, timeout: 60_000 })
    expect(piece.prints.length, piece.line).toBeGreaterThan(0)
    for (const text of piece.prints) expect(`${stdout}${stderr}`, piece.line).toContain(text)
  }

  const file = /choose `(\S+\.tgz)`/.exec(page)?.[1] ?? ''
  const [, add = '', way = '', yes = ''] = /press “([^”]+)”, then “([^”]+)”[\s\S]*?“([^”]+)” makes it count/.exec(page) ?? []
  const { page: app, dialogs } = await launch()
  await app.evaluate(async () => { await window.pincer?.calls['settings.update']({ patch: { welcomed: true } }) })
  await app.reload()
  await app.getByRole('button', { name: 'Skills', exact: true }).click()
  await dialogs.queue('showOpenDialog', { canceled: false, filePaths: [path.join(folder, file)] })
  await app.getByRole('button', { name: add, exact: true }).click()
  await app.getByRole('menuitem', { name: new RegExp(`^${way}`) }).click()
  const dialog = app.getByRole('dialog')
  await dialog.getByRole('button', { name: yes, exact: true }).click({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Open', exact: true }).click({ timeout: 30_000 })
  await expect(app.locator('[data-tool="greeter.hello"]')).toBeVisible()

  const model = await startScriptedModelServer()
  try {
    model.setTurns([{ text: 'OK' }])
    await app.evaluate(async (baseUrl) => { await window.pincer?.calls['models.connect']({ model: { provider: 'openai-compatible', name: 'scripted' }, baseUrl, makeDefault: true }) }, model.chatUrl)
    model.setTurns([{ tool_use: [{ id: 'c1', name: wireNameFor('greeter.hello'), input: { name: 'Ann' } }] }, { text: 'It says hello.' }])
    await app.getByRole('button', { name: 'New chat' }).click()
    await app.getByRole('textbox', { name: 'Your message' }).fill('Greet Ann')
    await app.getByRole('textbox', { name: 'Your message' }).press('Enter')
    await expect(app.getByRole('log').getByText('It says hello.')).toBeVisible({ timeout: 20_000 })
    expect(JSON.stringify(model.requests.at(-1)?.body['messages'])).toContain('Hello Ann')
  } finally {
    await model.close()
  }
})
