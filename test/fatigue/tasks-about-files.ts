import { strToU8, zipSync } from 'fflate'
import { type EverydayTask, glob, read, run, write } from './everyday-task.ts'

const picture = (seed: string, days: number) => ({ bytes: strToU8(`\u00FF\u00D8\u00FFpicture ${seed} ${'.'.repeat(200)}`, true), days })

export const tidyDownloads: EverydayTask = {
  id: 'tidy-downloads', wish: 'My downloads folder is a mess. Please sort it by kind.',
  folder: {
    'IMG_2041.jpg': picture('a', 3), 'IMG_2042.jpg': picture('b', 3), 'holiday.png': picture('c', 40), 'Invoice 2025-11.pdf': 'pdf one', 'invoice(1).pdf': 'pdf two', 'setup-7.2.exe': 'program',
    'notes.txt': 'milk, bread', 'archive.zip': { bytes: zipSync({ 'a.txt': strToU8('a') }) }, 'song.mp3': 'music', 'table.xlsx': 'sheet', 'old-setup.exe': { bytes: strToU8('program'), days: 400 },
  },
  replies: [
    [run('ls -la'), glob('**/*')],
    [run('mkdir -p Pictures Documents Music Programs Archives')],
    [run('mv IMG_2041.jpg IMG_2042.jpg holiday.png Pictures/ && mv "Invoice 2025-11.pdf" "invoice(1).pdf" notes.txt table.xlsx Documents/ && mv song.mp3 Music/ && mv setup-7.2.exe old-setup.exe Programs/ && mv archive.zip Archives/')],
    [run('find . -type f'), run('du -sh .')],
    // The old installer is of no use to anybody: the model proposes to delete it.
    [run('rm Programs/old-setup.exe')],
    [run('ls -R')],
  ],
  after: { there: ['Pictures/IMG_2041.jpg', 'Documents/Invoice 2025-11.pdf', 'Archives/archive.zip'], gone: ['IMG_2041.jpg', 'Programs/old-setup.exe'] },
}

const renameScript = `import os, datetime
for name in sorted(os.listdir("photos")):
    path = os.path.join("photos", name)
    day = datetime.date.fromtimestamp(os.path.getmtime(path)).isoformat()
    base, ending = os.path.splitext(name)
    if not name.startswith(day):
        os.rename(path, os.path.join("photos", day + "_" + base + ending))
        print(name, "->", day + "_" + base + ending)
`
export const photosByDate: EverydayTask = {
  id: 'photos-by-date', wish: 'Rename the photos so that they begin with the date they were taken.',
  folder: Object.fromEntries(['DSC001.jpg', 'DSC002.jpg', 'DSC003.jpg', 'DSC010.jpg'].map((name, index) => [`photos/${name}`, picture(name, 10 + index * 7)])),
  replies: [
    [run('ls -la photos'), run('which exiftool')],
    [run('stat -c "%n %y" photos/DSC001.jpg photos/DSC002.jpg')],
    [run('python3 -c "import os; print(len(os.listdir(\'photos\')))"')],
    [write('rename_photos.py', renameScript)],
    [run('python3 rename_photos.py')],
    [run('ls -1 photos')],
    [run('rm rename_photos.py')],
  ],
  after: { there: [], gone: ['rename_photos.py', 'photos/DSC001.jpg'] },
}

export const unzipAndList: EverydayTask = {
  id: 'unzip-and-list', wish: 'My nephew sent me this zip with a little website. Unpack it and tell me what is in it and whether it works.',
  folder: {
    'website.zip': { bytes: zipSync({
      'site/index.html': strToU8('<h1>Hello</h1>'), 'site/style.css': strToU8('h1 { color: teal }'), 'site/package.json': strToU8('{"name":"site","scripts":{"check":"node check.js"}}'), 'site/check.js': strToU8('console.log("all pages found")'), 'site/README.md': strToU8('# Site\nRun npm install, then npm run check.'),
    }) },
  },
  replies: [
    [run('unzip -l website.zip')],
    [run('unzip -o website.zip')],
    [run('find site -type f'), read('site/README.md'), read('site/package.json')],
    [run('cd site && npm install')],
    [run('cd site && npm run check')],
    [read('site/index.html'), grep('color')],
  ],
  after: { there: ['site/index.html', 'site/check.js'] },
}

export const findDuplicates: EverydayTask = {
  id: 'find-duplicates', wish: 'Find files that I have twice and delete the copies.',
  folder: { 'a/contract.txt': 'the same words', 'b/contract copy.txt': 'the same words', 'a/list.txt': 'milk', 'b/list.txt': 'bread', 'photos/x.jpg': picture('x', 9), 'photos/x (1).jpg': picture('x', 8), 'empty1.txt': '', 'empty2.txt': '' },
  replies: [
    [glob('**/*'), run('du -a .')],
    [run('find . -type f -exec md5sum {} +')],
    [run('find . -type f -size +0 -exec md5sum {} + | sort | uniq -w32 -D')],
    [read('a/contract.txt'), read('b/contract copy.txt'), run('cmp "photos/x.jpg" "photos/x (1).jpg"')],
    [run('rm "b/contract copy.txt" "photos/x (1).jpg"')],
    [run('find . -type f')],
  ],
  after: { there: ['a/contract.txt', 'photos/x.jpg', 'b/list.txt'], gone: ['b/contract copy.txt', 'photos/x (1).jpg'] },
}

function grep(pattern: string) { return ['grep', { pattern, path: 'site' }] as const }
