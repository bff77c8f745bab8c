import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextPage, repoPath } from '../../skills/github/github-api.js'
import { type GithubService, openGithubService } from '../fakes/services/github-service.ts'
import { openServiceSkill, type ServiceBench } from '../fakes/services/service-bench.ts'

let service: GithubService
let skill: ServiceBench
const repo = 'ann/tea'
beforeAll(async () => {
  service = await openGithubService()
  skill = await openServiceSkill('github', service)
  for (let at = 1; at <= 230; at += 1) service.world.add({ title: `Leaf ${at}`, labels: at % 100 === 0 ? ['rare'] : [], isPull: at > 220 })
}, 30_000)
afterAll(async () => {
  await skill.dispose()
  await service.close()
})

describe('issues', { timeout: 30_000 }, () => {
  it('a list is followed page after page, pull requests are not in it, and it says whether that is all', async () => {
    const few = await skill.call('list_issues', { repo, limit: 3 })
    expect(few.text).toContain('#1 [open] Leaf 1 (by ann, changed 2026-01-02 03:04)')
    expect(few.text.match(/^#/gm)).toHaveLength(3)
    expect(few.text).toContain('there are more')
    const before = service.requests.length
    const all = await skill.call('list_issues', { repo, limit: 500 })
    expect(all.text.match(/^#/gm)).toHaveLength(220)
    expect(all.text).not.toContain('there are more')
    expect(service.requests.length - before).toBe(3)
    expect((await skill.call('list_issues', { repo, labels: ['rare'] })).text.split('\n')).toEqual([expect.stringContaining('#100'), expect.stringContaining('#200')])
    expect((await skill.call('list_issues', { repo, labels: ['none'] })).text).toBe('ann/tea has no such issues.')
    expect((await skill.call('list_repos')).text).toContain('ann/tea (private, 230 open')
    service.world.items.slice(0, 150).forEach((item) => { item.isPull = true })
    const behind = service.requests.length
    expect((await skill.call('list_issues', { repo, limit: 2 })).text).toMatch(/^#151 .*\n#152 /)
    expect(service.requests.length - behind).toBe(2)
    service.world.items.slice(0, 150).forEach((item) => { item.isPull = false })
  })

  it('are opened, commented, read with their comments and closed', async () => {
    const made = await skill.call('create_issue', { repo, title: 'Kettle “broken”', body: 'It leaks\nbadly', labels: ['bug'] })
    const number = Number(/#(\d+)/.exec(made.text)?.[1])
    expect(service.world.items.at(-1)).toMatchObject({ number, title: 'Kettle “broken”', body: 'It leaks\nbadly', labels: ['bug'] })
    for (let at = 1; at <= 40; at += 1) service.world.items.at(-1)?.comments.push(`drip ${at}`)
    expect((await skill.call('comment', { repo, number, body: '修好了' })).text).toContain('#issuecomment-41')
    expect((await skill.call('get_issue', { repo, number })).text).toMatch(/Labels: bug[\s\S]*It leaks\nbadly[\s\S]*drip 30[\s\S]*There are more comments/)
    expect((await skill.call('get_issue', { repo, number, comments: 100 })).text).toMatch(/修好了$/)
    expect((await skill.call('close_issue', { repo, number, reason: 'not_planned' })).text).toBe(`Closed #${number} "Kettle “broken”" as not planned.`)
    expect(service.world.items.at(-1)).toMatchObject({ state: 'closed', state_reason: 'not_planned' })
    expect((await skill.call('close_issue', { repo, number })).text).toContain('closed already')
    expect((await skill.call('close_issue', { repo, number: 225 })).text).toContain('is a pull request')
    expect(service.world.items[224]?.state).toBe('open')
  })
})

describe('pull requests', { timeout: 30_000 }, () => {
  it('are listed, looked at with their files, and merged only as they were looked at', async () => {
    const pull = service.world.add({ title: 'Greener', isPull: true, sha: 'c'.repeat(40), files: 120 })
    const { number } = pull
    expect((await skill.call('list_pulls', { repo })).text).toContain(`#${number} [open] Greener (green → main`)
    const seen = await skill.call('get_pull', { repo, number })
    expect(seen.text).toContain('Can be merged: yes (clean)')
    const head = /^Head: (\S+)$/m.exec(seen.text)?.[1] ?? ''
    const files = await skill.call('list_pull_files', { repo, number, limit: 200, patches: false })
    expect(files.text.split('\n')).toHaveLength(120)
    expect((await skill.call('list_pull_files', { repo, number, limit: 2 })).text).toContain('leaf-1.txt: modified, +1 −2\n@@ -1 +1 @@\n-old\n+new\n\nleaf-2.txt: modified, +1 −2\n(no difference is shown')
    pull.sha = 'd'.repeat(40)
    expect(await skill.call('merge_pull', { repo, number, head })).toMatchObject({ isError: true, text: expect.stringContaining('has changed meanwhile') })
    expect(pull.merged).toBe(false)
    pull.mergeable = false
    expect((await skill.call('merge_pull', { repo, number, head: pull.sha })).text).toContain('not possible')
    pull.mergeable = true
    expect((await skill.call('merge_pull', { repo, number, head: pull.sha, method: 'squash' })).text).toContain(`Merged #${number}`)
    expect((await skill.call('get_pull', { repo, number })).text).toContain('State: merged')
  })
})

describe('what goes wrong', { timeout: 30_000 }, () => {
  it('an ended token is renewed once and the call made once more; one that stays refused needs the person', async () => {
    await skill.call('list_repos')
    service.expireAll()
    const [before, wishes] = [service.requests.length, skill.wishes.length]
    expect((await skill.call('comment', { repo, number: 1, body: 'once' })).isError).toBe(false)
    expect(service.requests.length - before).toBe(2)
    expect(skill.wishes.slice(wishes).filter(({ fresh }) => fresh)).toHaveLength(1)
    expect(service.world.items[0]?.comments.filter((each) => each === 'once')).toHaveLength(1)
    const refused = { status: 401, body: { message: 'Bad credentials' } }
    service.answerNext(refused)
    service.answerNext(refused)
    const again = service.requests.length
    expect(await skill.call('list_repos')).toMatchObject({ isError: true, code: 'needs-sign-in' })
    expect(service.requests.length - again).toBe(2)
  })

  it('each refusal is told in plain words', async () => {
    expect((await skill.call('get_issue', { repo, number: 9_999 })).text).toContain('GitHub has no issue ann/tea#9999, or this account may not see it')
    expect((await skill.call('list_issues', { repo: 'ann/tea/../../user' })).text).toContain('is no repository')
    expect((await skill.call('list_issues', { repo, since: 'yesterday' })).text).toContain('is no time')
    expect((await skill.call('create_issue', { repo, title: ' ' })).text).toContain('needs a title')
    service.answerNext({ status: 403, body: { message: 'API rate limit exceeded' }, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1800000000' } })
    expect((await skill.call('list_repos')).text).toContain('after 2027-01-15 08:00 UTC')
    service.answerNext({ status: 422, body: { message: 'Validation Failed', errors: [{ field: 'title', code: 'too_long' }] } })
    expect((await skill.call('create_issue', { repo, title: 'x' })).text).toContain('Validation Failed; title too_long')
    service.answerNext({ status: 502 })
    expect((await skill.call('list_repos')).text).toContain('answered with 502')
  })

  it('a sign-in that covers too little is named with what it lacks', async () => {
    skill.grantOnly(['gist'])
    expect((await skill.call('list_issues', { repo })).text).toContain('it lacks the permission "repo"')
    skill.grantOnly(['repo'])
    expect((await skill.call('list_issues', { repo })).isError).toBe(false)
  })

  it('a next page at another host gets nothing; a repository is an owner and a name', () => {
    expect(() => nextPage('<https://evil.example/x>; rel="next"')).toThrow('another host')
    expect(nextPage('<https://api.github.com/x?a=1,2>; rel="prev", <https://api.github.com/y>; title="a"; rel="last next"')).toBe('https://api.github.com/y')
    expect(nextPage('<https://api.github.com/x>; rel="nextish"')).toBe(null)
    expect(nextPage(null)).toBe(null)
    expect(repoPath(' https://github.com/ann/tea.git ')).toBe('/repos/ann/tea')
    for (const bad of ['ann', 'ann/..', 'ann/.', '/x', 'ann/te a', 'ann/tea?x', 'https://evil.example/ann/tea']) expect(() => repoPath(bad)).toThrow('is no repository')
  })
})
