import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFiles, sourceOf } from '../fakes/source-files.ts'

const root = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8')

describe('the page about security', () => {
  test('names only tests that are there', () => {
    const named = [...page.matchAll(/`(test\/[\w./-]+)`/g)].map((match) => match[1] ?? '')
    expect(named.length).toBeGreaterThan(25)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('names only release checks that are there', () => {
    const checks = readFileSync(join(root, 'docs', 'release-checks.md'), 'utf8')
    const named = [...page.matchAll(/RC (\d+)/g)].map((match) => match[1] ?? '')
    expect(named.filter((number) => !checks.includes(`| ${number} |`))).toEqual([])
  })

  test('marks each of Electron’s twenty points', () => {
    const rows = page.split('\n').filter((line) => /^\| \d+ \| .* \| .* \| (?:proven|config)/.test(line))
    expect(rows.map((line) => Number(line.split('|')[1]))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })
})

test('no page asks for experimental parts of Chromium, and none is embedded', () => {
  const product = [...projectFiles('electron'), ...projectFiles('renderer')].filter((file) => !file.includes('chromium-host'))
  expect(product.length).toBeGreaterThan(100)
  expect(product.filter((file) => /enableBlinkFeatures|allowpopups|<webview|experimentalFeatures:\s*true|allowRunningInsecureContent:\s*true/.test(sourceOf(file)))).toEqual([])
})
