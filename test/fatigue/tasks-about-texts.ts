import { edit, type EverydayTask, glob, grep, read, run, write } from './everyday-task.ts'

const contract = (title: string, clauses: readonly string[]): string => `${title}\n\n${clauses.map((clause, index) => `§ ${index + 1}\n${clause}\n`).join('\n')}`
const filler = ['The parties agree on the following.', 'Payment is due within 30 days.', 'The place of jurisdiction is Bremen.']

export const findClause: EverydayTask = {
  id: 'find-clause', wish: 'In which of my contracts can I cancel within three months, and where does it say so?',
  folder: {
    'contracts/gym.txt': contract('Membership', [...filler, 'Notice of termination: three months before the end of a year.']), 'contracts/phone.txt': contract('Phone', [...filler, 'It may be terminated with one month’s notice.']),
    'contracts/rent.txt': contract('Rent', [...filler, 'The statutory period of notice of 3 months applies.']), 'contracts/insurance.txt': contract('Insurance', filler),
  },
  replies: [
    [glob('contracts/*'), run('ls -la contracts')],
    [grep('(three|3) months', { path: 'contracts' }), grep('notice|terminat', { path: 'contracts' })],
    [read('contracts/gym.txt'), read('contracts/rent.txt')],
    [run('grep -n -i -A2 "notice" contracts/rent.txt')],
  ],
  after: { there: ['contracts/gym.txt'] },
}

export const summariseNotes: EverydayTask = {
  id: 'summarise-notes', wish: 'Make one page with the decisions from my meeting notes.',
  folder: Object.fromEntries([1, 2, 3, 4, 5].map((week) => [`notes/week-${week}.md`, `# Week ${week}\n- talked about the fair\n- DECIDED: order ${week * 10} chairs\n- open: who drives?\n`])),
  replies: [
    [glob('notes/*.md')],
    [1, 2, 3, 4, 5].map((week) => read(`notes/week-${week}.md`)),
    [grep('DECIDED', { path: 'notes' }), run('grep -c "DECIDED" notes/week-1.md notes/week-2.md notes/week-3.md')],
    [write('notes/decisions.md', `# Decisions\n${[1, 2, 3, 4, 5].map((week) => `- Week ${week}: order ${week * 10} chairs`).join('\n')}\n`)],
    [run('wc -l notes/decisions.md && cat notes/decisions.md')],
  ],
  after: { there: ['notes/decisions.md'] },
}

export const cleanUpText: EverydayTask = {
  id: 'clean-up-text', wish: 'Clean up this article: double spaces, empty lines, and the old company name.',
  folder: { 'article.txt': `About  us\n\n\n\nWe are Meyer & Co.   \nMeyer & Co  was founded  in 1981.\n\n\nContact: info@meyer.example  \n` },
  replies: [
    [read('article.txt')],
    // A copy first: people like to be able to go back.
    [run('cp article.txt article-before.txt')],
    [run("sed -i 's/[ \\t]*$//; s/  */ /g' article.txt")],
    [run("cat -s article.txt > article-clean.txt")],
    [edit('article-clean.txt', 'We are Meyer & Co.', 'We are Meyer & Daughter.'), edit('article-clean.txt', 'Meyer & Co was founded', 'Meyer & Daughter was founded')],
    [run('diff article-before.txt article-clean.txt')],
    [run('mv article-clean.txt article.txt')],
    [read('article.txt'), grep('Meyer & Co\\b')],
  ],
  after: { there: ['article.txt', 'article-before.txt'], gone: ['article-clean.txt'] },
}

export const lineEndings: EverydayTask = {
  id: 'line-endings', wish: 'The printer program says my text files have the wrong line endings. Make them Unix ones.',
  folder: { 'labels/a.txt': 'one\r\ntwo\r\n', 'labels/b.txt': 'one\ntwo\n', 'labels/c.csv': 'x;y\r\n1;2\r\n', 'labels/readme.md': '# labels\r\n' },
  replies: [
    [run('file labels/*')],
    [grep('\\r$', { path: 'labels' })],
    [run("sed -i 's/\\r$//' labels/a.txt labels/c.csv labels/readme.md")],
    [run('for f in labels/*; do printf "%s: " "$f"; grep -c $\'\\r\' "$f"; done')],
    [run('file labels/a.txt labels/c.csv')],
    [read('labels/c.csv')],
  ],
  after: { there: ['labels/a.txt'] },
}

export const countWords: EverydayTask = {
  id: 'count-words', wish: 'How many words does each chapter of my thesis have, and which word do I use too often?',
  folder: Object.fromEntries([1, 2, 3].map((chapter) => [`thesis/chapter-${chapter}.md`, `# Chapter ${chapter}\n${'However the results show that however one looks at it the effect is small. '.repeat(chapter * 6)}\n`])),
  replies: [
    [glob('thesis/*.md'), run('ls -la thesis')],
    [run('wc -w thesis/*.md')],
    [run("cat thesis/*.md | tr -cs 'A-Za-z' '\\n' | tr 'A-Z' 'a-z' | sort | uniq -c | sort -rn | head -20")],
    [read('thesis/chapter-1.md'), grep('however', { path: 'thesis' })],
  ],
  after: { there: ['thesis/chapter-1.md'] },
}
