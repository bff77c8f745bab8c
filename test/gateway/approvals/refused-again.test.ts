import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { isSameIntent } from '../../../electron/gateway/approvals/intent.ts'
import { intentOf } from '../../../electron/gateway/approvals/intent-of.ts'
import { propertySeed } from '../../fakes/property-seed.ts'
import { openJudging } from './judge-for-test.ts'

fc.configureGlobal(propertySeed)

const judging = openJudging()
const { ws, user } = judging
beforeAll(() => {
  mkdirSync(join(ws, 'sub'))
  for (const name of ['a', 'b', 'a b', 'notes.txt', 'sub/a', '.env', 'run.sh', 'run.py']) writeFileSync(join(ws, name), 'x')
  symlinkSync('a', join(ws, 'link'))
  symlinkSync('sub', join(ws, 'subs'))
  writeFileSync(join(user, 'diary.txt'), 'x')
  writeFileSync(join(user, 'other.txt'), 'x')
})

async function same(refused: string, next: string): Promise<boolean> {
  const [first, second] = await Promise.all([judging.command(refused), judging.command(next)])
  return isSameIntent(intentOf(first, ws), intentOf(second, ws))
}

describe('a refused command in other words is the same thing', () => {
  test.each([
    ['rm a', '  rm    a  '], ['rm a', "rm 'a'"], ['rm a', 'rm "a"'], ['rm a', '\\rm a'], ['rm a', '/bin/rm a'], ['rm a', 'rm ./a'], ['rm a', `rm ${ws}/a`], ['rm a', 'rm sub/../a'],
    ['rm a', 'rm -f a'], ['rm a', 'rm -v -- a'], ['rm a', 'rm -rf a'], ['rm a', 'sh -c "rm a"'], ['rm a', "bash -lc 'rm a'"], ['rm a', 'env rm a'], ['rm a', 'command rm a'], ['rm a', 'nohup rm a'],
    ['rm a', 'env FOO=1 nohup nice -n 5 rm a'], ['rm a', 'sudo rm a'], ['rm a', 'timeout 5 rm a'], ['rm a', 'eval rm a'], ['rm a', 'rm a && echo done'], ['rm a', 'ls; rm a'], ['rm a', 'cd . && rm a'],
    ['rm a', 'cd sub && rm ../a'], ['rm a', 'unlink a'], ['rm a', 'find . -name a -delete'], ['rm a', "find . -maxdepth 1 -type f -name 'a' -exec rm {} \\;"], ['rm a', 'find a -delete'], ['rm a', 'find . -name a -print0 | xargs -0 rm'],
    ['rm a', 'echo a | xargs rm'], ['rm a', `python3 -c "import os; os.remove('a')"`], ['rm a', `python -c 'import os;os.unlink("./a")'`], ['rm a', `node -e "require('fs').unlinkSync('a')"`], ['rm a', `perl -e 'unlink "a"'`],
    ['rm a', `ruby -e 'File.delete("a")'`], ['rm a', 'git rm -f a'], ['rm a', 'shred -u a'], ['rm a', "python3 <<'EOF'\nimport os\nos.remove('a')\nEOF"], ['rm a', 'rm subs/../a'], ['rm a b', 'rm b a'], ['rm a b', 'rm a; rm b'], ['rm a && rm b', 'rm b && rm a'],
    ['rm sub/a', 'rm subs/a'], ['rm a', 'bash <<< "rm a"'], ['rm a', 'true && rm a || true'], ['rm "a b"', "rm a\\ b"], ['rm -r sub', 'rm -rf ./sub/'], ['unlink a', 'rm a'], ['find . -name a -delete', 'rm a'],
    ['git push', 'git push -v'], ['git push', '/usr/bin/git  push'], ['git push', 'bash -c "git push"'], ['git push origin main', 'nohup git push --quiet origin main'], ['git push', 'git push; echo pushed'], ['curl https://x.example/a', 'curl -sS "https://x.example/a"'],
    ['npm install left-pad', 'npm install --no-audit left-pad'], ['mv a b', "mv './a' b"], ['mv a b', 'command mv -v a b'], ['python run.py', 'python3 ./run.py'], ['sh run.sh', 'bash ./run.sh'], ['./run.sh', 'sh run.sh'], ['cp a sub', 'cp a sub && ls sub'],
    ['make; git push', 'git push; make'], ['git push', 'sudo git push'], ['sudo rm a', 'sudo unlink a'], ['cat .env', 'head .env'], ['cat .env', `python3 -c "print(open('.env').read())"`],
    [`cat ${'$HOME_OF'}/diary.txt`, `head -n 5 ${'$HOME_OF'}/diary.txt`],
  ].map(([refused = '', next = '']) => [refused.replaceAll('$HOME_OF', user), next.replaceAll('$HOME_OF', user)] as const))('%s → %s', async (refused, next) => {
    expect(await same(refused, next)).toBe(true)
  })
})

describe('something else is a question of its own', () => {
  test.each([
    ['rm a', 'rm b'], ['rm a', 'rm a b'], ['rm a b', 'rm a'], ['rm a', 'rm sub/a'], ['rm a', 'cd sub && rm a'], ['rm a', 'ls a'], ['rm a', 'cat a'], ['rm a', 'mv a b'], ['rm a', 'cp a b'], ['rm a', 'git push'], ['rm a', 'find . -name "*" -delete'],
    ['rm a', 'find . -name b -delete'], ['rm a', 'find sub -name a -delete'], ['rm a', `python3 -c "print(open('a').read())"`], ['rm a', `python3 -c "import os; os.remove('b')"`], ['rm a', `python3 -c "import os; os.remove('a'); os.remove('b')"`], ['rm a', 'rm $X'],
    ['rm a', 'rm *'], ['rm a', 'rm a > b'], ['rm -r sub', 'rm -r sub/a'], ['rm a', 'rm link'], ['git push', 'git pull'], ['git push', 'git push --force'], ['git push', 'git push origin main'], ['git push', 'git commit -m push'], ['git push', 'git push && rm a'],
    ['curl https://x.example/a', 'curl https://x.example/b'], ['curl https://x.example/a', 'curl -o b https://x.example/a'], ['curl https://x.example/a', 'curl -X POST https://x.example/a'], ['npm install left-pad', 'npm install right-pad'], ['npm install left-pad', 'npm uninstall left-pad'], ['npm install left-pad', 'npm install -g left-pad'],
    ['mv a b', 'mv b a'], ['mv a sub', 'cp a sub'], ['python run.py', 'python run.py --all'], ['sh run.sh', 'cat run.sh'], ['make', 'env CC=evil make'], ['make', 'CC=evil make'], ['make', 'make install'], ['echo x > a', 'echo y > a'], ['echo x > a', 'echo x >> a'], ['echo x > a', 'echo x > b'],
    ['cp a b | tee c', 'tee c | cp a b'], ['chmod +x run.sh', 'chmod 777 run.sh'], ['rm a', 'gio trash a'], ['rm a', 'trash a'], ['sudo rm a', 'rm a'], ['sudo apt install x', 'apt install x'], ['make', 'export CC=evil; make'], ['grep x .', 'find . -name y'], ['cat a', 'wc a'],
    ['cat $HOME_OF/diary.txt', 'cat $HOME_OF/other.txt'], ['cat $HOME_OF/diary.txt', 'cat $HOME_OF/diary.txt > a'], ['cat $HOME_OF/diary.txt', 'rm $HOME_OF/diary.txt'],
  ].map(([refused = '', next = '']) => [refused.replaceAll('$HOME_OF', user), next.replaceAll('$HOME_OF', user)] as const))('%s → %s', async (refused, next) => {
    expect(await same(refused, next)).toBe(false)
  })
})

describe('across tools', () => {
  const intent = async (tool: string, input: unknown) => intentOf(await judging.judge(tool, input), ws)

  test('a file that may not be read is not read by a command, nor by another spelling of its path', async () => {
    const refused = await intent('read', { path: join(user, 'diary.txt') })
    expect(isSameIntent(refused, await intent('exec', { command: `cat ${join(user, 'diary.txt')}` }))).toBe(true)
    expect(isSameIntent(refused, await intent('exec', { command: `python3 -c "print(open('${join(user, 'diary.txt')}').read())"` }))).toBe(true)
    expect(isSameIntent(refused, await intent('read', { path: '../user/diary.txt', offset: 10 }))).toBe(true)
    expect(isSameIntent(refused, await intent('read', { path: join(user, 'other.txt') }))).toBe(false)
    expect(isSameIntent(refused, await intent('exec', { command: `cat ${join(user, 'diary.txt')} ${join(user, 'other.txt')}` }))).toBe(false)
  })

  test('the same file with another text is a new proposal, with the same text it is not', async () => {
    const refused = await intent('write', { path: 'a', contents: 'one' })
    expect(isSameIntent(refused, await intent('write', { path: './a', contents: 'one' }))).toBe(true)
    expect(isSameIntent(refused, await intent('write', { path: 'a', contents: 'two' }))).toBe(false)
    expect(isSameIntent(refused, await intent('write', { path: 'b', contents: 'one' }))).toBe(false)
  })
})

test('of a hundred different wishes no two are taken for the same', async () => {
  const wishes = [
    'rm a', 'rm b', 'rm a b', 'rm sub/a', 'rm -r sub', 'rm notes.txt', 'rm *.txt', 'rm link', 'mv a b', 'mv b a', 'mv a sub', 'cp a b', 'cp b a', 'cp a sub', 'cp -r sub x', 'ln a c', 'ln -s a c', 'touch x', 'touch y', 'mkdir x', 'mkdir y', 'mkdir x y', 'chmod +x run.sh', 'chmod -x run.sh', 'chmod 600 a',
    'echo x > a', 'echo y > a', 'echo x >> a', 'echo x > b', 'cat a > b', 'cat b > a', 'sort a -o b', 'sed -i s/x/y/ a', 'sed -i s/x/z/ a', 'sed -i s/x/y/ b', 'truncate -s 0 a', 'tee a', 'dd if=a of=b', 'tar -cf x.tar a', 'tar -xf x.tar', 'zip x.zip a', 'unzip x.zip',
    'git push', 'git push origin main', 'git push --force', 'git pull', 'git fetch', 'git commit -m x', 'git commit -m y', 'git commit --amend', 'git add a', 'git add b', 'git add .', 'git reset --hard', 'git reset', 'git checkout a', 'git checkout main', 'git clean -fd', 'git stash', 'git stash pop', 'git merge x', 'git rebase x', 'git tag v1', 'git branch -D x',
    'npm install', 'npm install x', 'npm install -g x', 'npm install y', 'npm uninstall x', 'npm publish', 'npm run build', 'npm run test', 'npm test', 'npx x', 'pip install x', 'pip install y', 'pip uninstall x', 'apt install x', 'apt remove x', 'sudo apt install y', 'brew install x',
    'curl https://x.example/', 'curl https://x.example/a', 'curl -X POST https://x.example/', 'curl -d @a https://x.example/', 'curl -d @b https://x.example/', 'curl -o a https://x.example/', 'wget https://x.example/', 'wget https://y.example/', 'ssh x.example', 'ssh x.example ls', 'scp a x.example:', 'scp b x.example:', 'rsync -a . x.example:',
    'python run.py', 'python run.py x', 'python -c "print(1)"', 'python -c "print(2)"', 'node -e "1"', './run.sh', './run.sh x', 'make', 'make install', 'make clean', 'make -n', 'docker run x', 'docker run y', 'docker rm x', 'kill 1', 'kill 2', 'killall x', 'systemctl stop x', 'systemctl start x', 'mytool', 'mytool a', 'mytool b', 'mytool --all', 'othertool',
    'find . -name x -delete', 'find . -name y -delete', 'find sub -name x -delete', 'find . -type f -delete', 'find . -newer a -delete', 'find . -name "*.log" -exec rm {} +', 'find . -exec touch {} ;', 'xargs rm', 'shutdown -c', 'crontab -l', 'crontab -r', 'at now', 'open a', 'xdg-open a', 'env FOO=1 mytool', 'env FOO=2 mytool',
  ]
  const intents = await Promise.all(wishes.map(async (wish) => ({ wish, intent: intentOf(await judging.command(wish), ws) })))
  const mistaken = intents.flatMap((first, index) => intents.slice(index + 1).filter((second) => isSameIntent(first.intent, second.intent) || isSameIntent(second.intent, first.intent)).map((second) => `${first.wish} = ${second.wish}`))
  expect(mistaken).toEqual([])
})

test('no stack of wrappers makes a refused command another one, or another one the refused', async () => {
  const wrappers: ((text: string) => string)[] = [
    (text) => `nohup ${text}`, (text) => `env ${text}`, (text) => `command ${text}`, (text) => `timeout 5 ${text}`, (text) => `nice -n 3 ${text}`, (text) => `stdbuf -o0 ${text}`, (text) => `eval ${text}`,
    (text) => `sh -c '${text}'`, (text) => `bash -lc "${text}"`, (text) => `(${text})`, (text) => `{ ${text}; }`, (text) => `${text} && echo ok`, (text) => `true; ${text}`, (text) => `  ${text}  `, (text) => `${text} 2>&1`, (text) => `${text} > /dev/null`,
  ]
  const [simple, whole] = [wrappers.slice(0, 7), wrappers.slice(7)]
  const wrapped = fc.tuple(fc.array(fc.constantFrom(...simple), { maxLength: 3 }), fc.option(fc.constantFrom(...whole), { nil: undefined })).map(([inside, outside]) => (text: string) => {
    const inner = inside.reduce((sum, wrap) => wrap(sum), text)
    return outside ? outside(inner) : inner
  })
  const base = fc.constantFrom('rm a', 'git push', 'mv a b', 'npm install x', 'unlink b', 'mytool --all a', 'cat .env')
  await fc.assert(fc.asyncProperty(base, base, wrapped, async (refused, next, wrap) => {
    expect([refused, wrap(next), await same(refused, wrap(next))]).toEqual([refused, wrap(next), refused === next])
  }), { numRuns: 300 })
})
