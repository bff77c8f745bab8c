/**
 * The practice folder's files, as a person's folder might look. The guided tasks know their names, never their contents: they
 * read what is there. Some things are wrong on purpose: one quote does not add up, one "PDF" is a web page, one quote that the
 * mail announces never came.
 */
export type SampleContents = string | { readonly base64: string }

/** One grey pixel: enough to be a real picture. */
const pixel = { base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==' }

const quote = (number: string, supplier: string, material: string, work: string, delivery: string, total: string, ready: string) => `Quote ${number}
Supplier: ${supplier}
For: oak shelves, 180 cm, 4 pieces

Material      ${material} EUR
Work          ${work} EUR
Delivery      ${delivery} EUR
Total         ${total} EUR

Ready in: ${ready}
Valid until: 30 April
`

export const sampleFiles: Readonly<Record<string, SampleContents>> = {
  'README.txt': `This is a practice folder. Everything in it is made up.
Change, move or delete whatever you like: "Reset the practice folder" brings it back.
`,
  '说明.txt': `这是练习文件夹，里面的内容都是虚构的。
可以随意修改、移动或删除，“重置练习文件夹”会把它恢复原样。
`,
  'quotes/ahlgren-timber.txt': quote('2041', 'Ahlgren Timber', '412.00', '380.00', '45.00', '837.00', '3 weeks'),
  'quotes/bay-window-works.txt': quote('B-118', 'Bay Window Works', '398.50', '420.00', '0.00', '818.50', '5 weeks'),
  'quotes/corner-carpentry.txt': quote('77', 'Corner Carpentry', '365.00', '410.00', '60.00', '799.00', '2 weeks'),
  'contacts.csv': `name,phone,email,city
Maria Lindholm,555-0142,maria@ahlgren.example,Lund
Tom Okafor,555-0117,tom@baywindow.example,Bristol
Chen Wei,555-0163,wei@corner.example,Shenzhen
Ana Duarte,555-0128,ana@mail.example,Porto
Yuki Tanaka,555-0171,yuki@mail.example,Osaka
Peter Novak,555-0155,peter@mail.example,Brno
`,
  'holiday/photo-list.csv': `file,day,place
DSC_0101.jpg,Friday,Harbour
DSC_0102.jpg,Friday,Harbour
DSC_0107.jpg,Friday,Old town
DSC_0115.jpg,Saturday,Lighthouse
DSC_0118.jpg,Saturday,Lighthouse
DSC_0131.jpg,Saturday,Beach
DSC_0140.jpg,Sunday,Market
DSC_0144.jpg,Sunday,Market
`,
  'notes/monday.txt': `Call Corner Carpentry about the delivery, 60 EUR seems high.
Friday: send the holiday photos to Ana.
Friday: pay the water bill.
`,
  'notes/shelves.md': `# Shelves
- four shelves, oak, 180 cm
- budget: 850 EUR
- must be ready before the move on 2 May
- [ ] fourth quote from Dawn Joinery is still missing
`,
  'mail/dawn-joinery.html': `<!doctype html>
<html><body>
<p>From: Dawn Joinery &lt;office@dawn.example&gt;</p>
<p>Subject: Your request</p>
<p>Thank you for asking. Our quote follows on Friday as <b>dawn-joinery.txt</b>.</p>
</body></html>
`,
  'mail/water-bill.html': `<!doctype html>
<html><body>
<p>From: City Water &lt;billing@water.example&gt;</p>
<p>Subject: Reminder</p>
<p>38.20 EUR are due on Friday.</p>
</body></html>
`,
  'archive/2018-budget.csv': 'month,spent\nJanuary,812\nFebruary,790\n',
  'archive/2019-minutes.txt': 'Minutes of the house meeting, 12 May 2019.\nThe roof is done.\n',
  'archive/2019-shopping.txt': 'Paint, brushes, tape.\n',
  'archive/rental-contract.txt': 'Rental contract. Keep this.\n',
  'downloads/IMG_2041.png': pixel,
  'downloads/IMG_2042.png': pixel,
  'downloads/map of the coast.png': pixel,
  'downloads/bank-statement.pdf': '<!doctype html>\n<html><head><title>Please sign in</title></head><body>Your session has ended. Please sign in again.</body></html>\n',
  'downloads/recipe.txt': 'Lentil soup: lentils, carrots, cumin, an hour.\n',
  'downloads/旅行清单.txt': '护照、充电器、雨伞\n',
  'downloads/prices.csv': 'item,price\noil,6.40\nrice,2.10\n',
  'downloads/guests.csv': 'name,coming\nAna,yes\nPeter,no\n',
  'downloads/newsletter.html': '<!doctype html>\n<html><body><h1>Garden news</h1><p>Plant beans in May.</p></body></html>\n',
}

/** What the tasks themselves make; a reset takes it away again. */
export const madeByTasks = ['quotes/comparison.md'] as const
/** Folders into which the tidy task sorts; a reset empties them of sample files. */
export const tidyFolders = ['pictures', 'documents', 'tables', 'web-pages'] as const
