import { type EverydayTask, glob, read, run, write } from './everyday-task.ts'

const sales = (month: number): string => `date;item;amount\n${[1, 2, 3].map((day) => `2026-0${month}-0${day};chair;${month * 10 + day},50`).join('\n')}\n`

export const sumColumn: EverydayTask = {
  id: 'sum-column', wish: 'Add up the amounts in all the sales tables and write the total for each month.',
  folder: { 'sales/january.csv': sales(1), 'sales/february.csv': sales(2), 'sales/march.csv': sales(3), 'sales/april.xlsx': 'a sheet' },
  replies: [
    [glob('sales/*'), run('head -3 sales/january.csv')],
    [read('sales/january.csv'), read('sales/february.csv'), read('sales/march.csv')],
    [run("awk -F';' 'NR>1 { gsub(\",\", \".\", $3); s += $3 } END { print s }' sales/january.csv")],
    // The sheet needs a package nobody installed: the model tries to get it.
    [run('python3 -c "import openpyxl"')],
    [run('pip install --quiet --target .packages openpyxl')],
    [write('sum_sales.py', `import csv, glob\nfor path in sorted(glob.glob("sales/*.csv")):\n    with open(path) as table:\n        total = sum(float(row["amount"].replace(",", ".")) for row in csv.DictReader(table, delimiter=";"))\n    print(path, round(total, 2))\n`)],
    [run('python3 sum_sales.py > totals.txt && cat totals.txt')],
    [write('totals.md', '| month | total |\n|---|---|\n| January | 37.5 |\n| February | 67.5 |\n| March | 97.5 |\n')],
    [run('rm sum_sales.py totals.txt')],
  ],
  after: { there: ['totals.md'], gone: ['sum_sales.py', 'totals.txt'] },
}

const prices = (factor: number): string => `article,price\n${['oak shelf', 'pine shelf', 'chair', 'table', 'lamp'].map((name, index) => `${name},${((index + 2) * factor).toFixed(2)}`).join('\n')}\n`
const compare = `import csv\nold = {row["article"]: float(row["price"]) for row in csv.DictReader(open("prices-2025.csv"))}\nnew = {row["article"]: float(row["price"]) for row in csv.DictReader(open("prices-2026.csv"))}\nwith open("comparison.csv", "w", newline="") as out:\n    table = csv.writer(out)\n    table.writerow(["article", "2025", "2026", "change"])\n    for name in sorted(new):\n        table.writerow([name, old.get(name), new[name], round(new[name] - old.get(name, 0), 2)])\nprint(open("comparison.csv").read())\n`
export const comparePriceLists: EverydayTask = {
  id: 'compare-price-lists', wish: 'What became more expensive between these two price lists?',
  folder: { 'prices-2025.csv': prices(10), 'prices-2026.csv': prices(11) },
  replies: [
    [read('prices-2025.csv'), read('prices-2026.csv')],
    [run('diff prices-2025.csv prices-2026.csv')],
    [run('wc -l prices-2025.csv prices-2026.csv'), run('sort prices-2026.csv | head -5')],
    [write('compare.py', compare)],
    [run('python3 compare.py')],
    [read('comparison.csv')],
    [run('rm compare.py')],
  ],
  after: { there: ['comparison.csv'], gone: ['compare.py'] },
}

const people = [['Kim Berg', 'Elm Road 4'], ['Ada Lind', 'Harbour 12'], ['Bo Chen', 'Mill Lane 1'], ['Eva Ruiz', 'Old Square 9']] as const
export const lettersFromTemplate: EverydayTask = {
  id: 'letters-from-template', wish: 'Write the invitation to everybody in the list, one letter each.',
  folder: { 'template.txt': 'Dear {name},\n{street}\n\nwe would like to invite you to our summer party.\n', 'guests.csv': `name,street\n${people.map((person) => person.join(',')).join('\n')}\n` },
  replies: [
    [read('template.txt'), read('guests.csv')],
    [run('mkdir -p letters')],
    people.map(([name, street]) => write(`letters/${name}.txt`, `Dear ${name},\n${street}\n\nwe would like to invite you to our summer party.\n`)),
    [run('ls -la letters'), run('cat "letters/Kim Berg.txt"')],
    [run('zip -r letters.zip letters')],
    [run('which libreoffice pandoc')],
  ],
  after: { there: ['letters/Kim Berg.txt', 'letters.zip'] },
}
