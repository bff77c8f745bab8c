/**
 * Every number the product promises or relies on, once, with its unit in its name and its reason beside it.
 * A number a person may want to change is the default of a setting; the others are fixed here.
 */
export const limits = {
  // --- agent loop
  /** Rounds of model → tools before the person is asked whether to go on. */
  roundsBeforeAsking: 20,
  /** An identical failing batch is stopped when it is about to run for this many rounds. */
  identicalFailingRounds: 4,
  /** The most tokens one reply may have; large enough for a long file, small enough to answer within minutes. */
  replyMaxTokens: 16_384,
  /** Attempts at one model request, the first included, before the failure is shown. */
  modelAttempts: 5,
  /** First wait before a model request is tried again; it doubles. A `retry-after` header wins. */
  modelRetryBaseMs: 1_000,
  /** No single wait between two attempts is longer, whatever the service asks. */
  modelRetryMaxMs: 60_000,
  /** After the first request has begun, when what commands need is loaded: no model answers sooner, and the request goes out first. */
  warmUpAfterMs: 150,
  /** A stream that says nothing for this long is treated as a broken connection. */
  modelSilenceMs: 120_000,

  // --- models
  /** A model on the person's own computer may load and read the whole prompt before its first word; it gets more patience. */
  localModelSilenceMs: 600_000,
  /** Chats whose last request is kept, so that the next one need only add to it: those somebody goes back and forth between. */
  requestsKept: 8,
  /** A message of a request is kept as text up to this length: most results of tools, not pictures. */
  keptMessageChars: 256 * 1024,
  /** The longest body of an answer: five times the longest reply in the wordiest stream. A service that never ends must not fill the memory. */
  replyBytes: 32 * 1024 * 1024,
  /** What is read of an error's body; the rest is a page or an attack. */
  failureBodyBytes: 256 * 1024,
  /** Characters of a service's own error words that are kept; longer ones are pages, not messages. */
  failureDetailChars: 500,
  /** Characters of one text attachment that go into the request; the model can read the rest with a tool. */
  attachmentTextChars: 100_000,
  /** The largest attached file that is opened for a request: a photo of a good camera. */
  attachmentFileBytes: 64 * 1024 * 1024,
  /** Images of one request, newest first; older ones are named instead. Services refuse requests beyond about a hundred. */
  imagesPerRequest: 40,
  /** Bytes of all images of one request together; services refuse bodies above about 32 MB, and base64 adds a third. */
  imagesTotalBytes: 18_000_000,
  /** A foreign tool's schema that is still longer than this after tidying is withheld: it would eat the budget alone. */
  toolSchemaChars: 20_000,
  /** Nesting of a call's arguments; deeper ones are no arguments. Real ones stay below twenty, and a stack is full at some thousand. */
  argumentNesting: 256,
  /** Nesting kept in a foreign tool's schema; deeper parts become "anything". Recursive schemas end here. */
  toolSchemaDepth: 8,
  /** Other providers count up to this many times the tokens of the tokenizer at hand. */
  tokenMargin: 1.2,
  /** Pause between two pieces of the practice helper's text, so that streaming can be seen but never waited for. */
  practicePieceMs: 14,

  // --- tools
  /** Time one tool call may run when its definition says nothing else. */
  toolTimeoutMs: 60_000,
  /** A longer command is never run unasked: a person could not look it over whole. UTF-16 units. */
  execAutoChars: 8_192,
  /** Default of `exec`'s timeout parameter. */
  execTimeoutMs: 60_000,
  /** Programs started in one turn of the event loop take this much of it together; the next ones wait for the next turn. */
  startsPerTurnMs: 20,
  /** Between the polite end signal and the hard one, for a whole process tree. */
  killGraceMs: 5_000,
  /** After a command's own process has ended, how long its output is still collected. */
  drainAfterExitMs: 150,
  /** After the hard end signal, how long a process tree is looked for before it is given up as not endable. */
  killPatienceMs: 5_000,
  /** The same grace when Pincer quits: nobody wants to wait for a window that is already closed. */
  quitGraceMs: 1_500,
  /** Output still in the pipe of an ended command: the largest pipe buffer a system gives without being asked. */
  pipeRestBytes: 1024 * 1024,
  /** How much a background process may write per second after its command has been answered; more makes it wait. */
  heldPipeBytesPerSecond: 1024 * 1024,
  /** A login shell that has not said its PATH by then is not waited for: slow start files must not stop Pincer's start. */
  loginShellMs: 3_000,
  /** Everything one command may leave in its output file; more is dropped and said. */
  outputFileBytes: 200 * 1024 * 1024,
  /** Full outputs of steps are kept for this long after they were written; what a chat shows of them stays. */
  outputKeepDays: 30,
  /** Space for full outputs of all chats; the oldest go first. */
  outputStoreBytes: 2_000_000_000,
  /** After the start, when old outputs are taken away: nobody waits for it. */
  outputSweepAfterMs: 20_000,
  /** Output waiting for the disk above this makes the command wait. */
  outputPressureBytes: 1024 * 1024,
  /** Longest line held back while it may still be overwritten by a carriage return. */
  terminalLineChars: 64 * 1024,
  /** Between two looks at a running command's tail. */
  reportEveryMs: 100,
  /** Text of one command that goes to the model: head and tail; the rest stays in a file. */
  execOutputBytes: 100 * 1024,
  /** Text of one `read`; more is cut, with advice to use offset and limit. */
  readOutputBytes: 200 * 1024,
  /** One line longer than this is cut, with the character range to ask for. */
  readLineChars: 2_000,
  /** Characters of one line that `grep` shows around its hit. */
  grepLineChars: 300,
  /** Matches and paths one `grep` or `glob` answers with. */
  grepMatches: 500,
  globPaths: 1_000,
  /** Lines round a match that `grep` shows at most. */
  grepContextLines: 20,
  /** One line of a searched file above this is named, not shown: it would have to be held in memory whole. */
  grepRecordBytes: 16 * 1024 * 1024,
  /** The largest file `edit` and `read` open as text. */
  editFileBytes: 64 * 1024 * 1024,
  /** Longest side and most bytes of an image sent to a model; the lower side limit applies with many images. */
  imageSidePx: 1_568,
  imageSideManyPx: 1_024,
  imageManyCount: 20,
  imageBytes: 3_750_000,
  /** A large file is written in pieces of this size, so that a stop is seen in between. */
  writeChunkBytes: 1024 * 1024,
  /** A temporary file of ours that is older belongs to a writer that was killed: the slowest disk has taken one by then. */
  temporaryKeptMs: 60_000,
  /** How long a file held by another program is tried again: scanners and editors let go within a second or two. */
  lockedFileRetryMs: 2_000,
  /** First wait before a held file is tried again; it doubles. */
  lockedFileFirstWaitMs: 20,
  /** Characters of one line when a range of it was asked for. */
  readLineRangeChars: 20_000,
  /** Files up to this size are decoded whole, so that their encoding is certain; larger ones piece by piece. */
  readWholeBytes: 1024 * 1024,
  /** After this time `read` no longer counts the lines behind what it shows. */
  readCountingMs: 1_500,
  /** A card shows a whole change up to this many characters on each side; beyond that it names the file only. */
  changePreviewChars: 1_000_000,
  /** Pixels of a picture that is opened: above every phone, below what fills the memory (4 bytes each, twice). */
  imagePixels: 64_000_000,
  /** Largest picture or document file that is opened. */
  documentBytes: 64 * 1024 * 1024,
  /** Largest unpacked part of an Office file; more is a bomb or no text. */
  documentPartBytes: 64 * 1024 * 1024,
  /** Text kept of one document: some thousand pages. */
  documentTextChars: 4_000_000,
  /** Time for one picture or document; a hundred pages of PDF take about three seconds. */
  documentTimeMs: 30_000,
  /** Workers for pictures and documents, the memory one may use for objects, and when an idle one is ended. */
  readingWorkers: 2,
  readingWorkerMb: 512,
  readingWorkerIdleMs: 20_000,
  /** A worker that had a larger file is not kept: a decoder never gives its memory back. */
  readingWorkerReuseBytes: 8 * 1024 * 1024,
  /** Redirects followed for one request; browsers stop at the same number. */
  redirectHops: 20,
  /** Timers overflow to zero above this. */
  timerMaxMs: 2 ** 31 - 1,
  /** Tool definitions of one request. More are deferred. */
  toolTokens: 5_000,

  // --- window
  /** Text of one tool result that is shown in the window; the rest is opened as a file. */
  previewChars: 4_000,
  /** Last part of a running command's output shown on its lane. */
  outputTailChars: 600,
  /** Events to the window are gathered for about one frame. */
  eventFrameMs: 16,
  /** Batches on their way to the window without its sign that it took them: one being worked on, one behind it. */
  eventBatchesAhead: 2,
  /** After this long without that sign the window is taken for reloaded or crashed, and events go on. */
  eventPatienceMs: 2_000,
  /** Place and size of the window are kept this long after the last move: a drag makes hundreds of them. */
  windowSettleMs: 500,
  /** A window with less than this on a screen could not be taken hold of; it opens in its usual place instead. */
  windowVisiblePx: 80,
  /** The longest address that is handed to another program; browsers themselves cut not far above. */
  externalAddressChars: 8_192,
  /** A page whose process died is loaded again, but not more often than this. */
  pageReloadEveryMs: 30_000,
  /** Quitting waits this long for children to end: the grace of a whole process tree plus time to close files. */
  quitWithinMs: 8_000,
  /** A card cannot be answered in its first moments. */
  cardLockMs: 700,
  /** Pasted text longer than this becomes an attachment. */
  pasteAttachmentChars: 4_000,
  /** Turns of a chat handed to the window at once; older ones are fetched while scrolling. */
  turnsPerPage: 100,

  /** Less free space than this, and a long chat or a kept old version may no longer fit: said at the start. */
  diskLowBytes: 200 * 1024 * 1024,

  // --- approvals
  /** A question nobody is at the window for lapses after this. */
  unattendedApprovalMs: 12 * 60 * 60 * 1_000,
  /** A reminder for a question that is still open. */
  approvalReminderMs: 5 * 60 * 1_000,
  /** What "for N minutes" offers: long enough for one task, short enough to be forgotten safely. */
  grantMinutes: 10,
  /** How long a revoked grant can be put back: the time of the window's "undo". */
  grantRestoreMs: 10_000,
  /** Uses of grants are counted in memory and written together; a crash loses at most these counts. */
  grantUseWriteMs: 2_000,
  /** Refusals of one chat that are remembered until the person writes again. */
  refusalsKept: 100,

  // --- addresses
  /** Devices of one's own network that can be open; a household has some dozen. */
  privateHosts: 200,
  /** The port of the tool engine this product's description names; closed even when nothing of ours listens there. */
  engineDefaultPort: 18_789,

  // --- guard proxy
  /** One attempt to reach one address of a host. */
  proxyConnectMs: 15_000,
  /** A connection through the proxy on which nothing moves is closed after this. */
  proxyIdleMs: 5 * 60 * 1_000,
  /** Connections at once through one door: a package install opens some dozen. */
  proxyConnections: 256,
  /** Refused hosts that are remembered for one command, to tell them. */
  proxyRefusedKept: 50,
  /** A door inside the safe area is open within milliseconds; a command does not wait longer for it. */
  proxyDoorMs: 3_000,

  // --- safe area
  /** Building a wall takes 10 to 80 ms; a system that has not managed it by then will not. */
  wallProbeMs: 5_000,
  /** Names looked at in a workspace before a command, and the time for it: with more, nothing runs unasked because of the wall. */
  wallWalkEntries: 20_000,
  wallWalkMs: 150,
  /** How long a workspace that is too large to be looked through is taken for one without another look. */
  wallTooLargeKeptMs: 5_000,
  /** A temp folder of a chat that a killed Pincer left is taken away when nobody used it for this long. */
  wallTempKeptMs: 7 * 24 * 60 * 60 * 1_000,
  /** A package manager that is asked where it fetches from has started and answered by then; its answer is some kilobytes. */
  packageHostsMs: 10_000,
  packageAnswerBytes: 256 * 1024,
  /** Each attempt of "test my safe area" is over in some ten milliseconds. */
  wallTestMs: 10_000,

  // --- packages
  /** Between two tries at the registry, the first time; it doubles. A person waits for it. */
  registryRetryMs: 500,
  /** An answer of the registry that is silent for this long is given up and tried again. */
  registryAnswerMs: 60_000,
  /** How long the question "is the registry there at all" may take before what is cached is used. */
  registryPingMs: 5_000,
  /** Memory of the installing child: npm's libraries grow to some hundred megabytes, and hold an answer whole, however long it is. */
  installerMemoryBytes: 1_500 * 1024 * 1024,
  installerMemoryLookMs: 250,
  /** A whole look at one package, or one search. */
  registryLookMs: 60_000,
  /** A whole install: a large program over a slow line. */
  installMs: 15 * 60 * 1_000,
  /** How long an installing child stands ready after somebody looked at what could be installed: they read a page or two. */
  installerWarmMs: 2 * 60 * 1_000,
  /** An install script that was agreed to: some compile. */
  installScriptMs: 5 * 60 * 1_000,
  /** The end of a failed script's output that is kept for the person. */
  installScriptOutputChars: 4_000,
  /** Downloads at once: more is no faster against one registry. */
  installDownloads: 8,
  /** Packages that come along with one: the largest real servers bring some hundred. */
  installPackages: 2_000,
  /** One packed package or bundle. Browsers and models are larger, and are no packages. */
  installTarballBytes: 256 * 1024 * 1024,
  /** Everything one install leaves on the disk. */
  installFiles: 100_000,
  installBytes: 2 * 1024 * 1024 * 1024,
  /** Entries and unpacked bytes of one archive. */
  archiveEntries: 50_000,
  archiveBytes: 1024 * 1024 * 1024,
  /** Unpacked to packed. Real packages stay below twenty; the most that deflate can do is a thousand. */
  archiveRatio: 100,
  /** Below this an archive is no bomb, whatever its ratio. */
  archiveRatioFromBytes: 32 * 1024 * 1024,
  /** A package.json or a bundle's manifest. */
  packageJsonBytes: 2 * 1024 * 1024,
  /** Moving a folder and writing a pointer takes milliseconds; whoever holds the lock longer hangs. */
  packageLockMs: 10_000,
  packageLockPollMs: 50,
  /** After the start, when what killed installs left is taken away: nobody waits for it. */
  packageSweepAfterMs: 5_000,

  // --- sign-in
  /** A person signs in: password, second factor, consent. */
  signInMs: 5 * 60 * 1_000,
  /** One question to a sign-in service. */
  signInAnswerMs: 30_000,
  /** What is read of its answer: metadata and tokens are a few kilobytes. */
  signInAnswerBytes: 1024 * 1024,
  /** A token is renewed this long before it ends, so that a request does not arrive with an old one. */
  tokenRefreshEarlyMs: 60_000,

  // --- records
  /** Size at which the error log starts anew; one old file is kept beside it. */
  errorLogBytes: 1_000_000,
  /** Characters of a tool's arguments kept readable in the audit file. */
  auditPreviewChars: 400,

  // --- undo
  /** What a turn changed can be taken back for this long; a person's setting. */
  undoKeepDays: 30,
  /** Space for kept bytes of all chats; the oldest go first. A person's setting. */
  undoStoreBytes: 1_000_000_000,
  /** The largest file of which a copy is kept before a command. Larger ones can still be taken back when they were only moved. */
  undoFileBytes: 100 * 1024 * 1024,
  /** Inside folders that programs fill (packages, caches, git's objects) only files up to this size are kept: the rest can be had again. */
  undoHeavyFileBytes: 64 * 1024,
  /** Bytes copied in the preparation of one command, and the time for looking and copying. Most folders need a hundredth of it, and only the first command of a folder copies much. */
  undoPrepareBytes: 256 * 1024 * 1024,
  undoPrepareMs: 4_000,
  /** Names looked at in one folder tree: about a second of looking. What lies beyond is said to be not covered. */
  undoEntries: 60_000,
  /** A preparation that takes longer than this is said on the lane. */
  undoSayAfterMs: 700,
  /** How long a command waits for its preparation at most: a network disk that does not answer must not hold it for ever. */
  undoPatienceMs: 12_000,
  /** An undo of a whole turn may copy a gigabyte back. */
  undoApplyMs: 120_000,
  /** Changed files listed in the chat's own record and panel; the look before an undo shows more. */
  undoListFiles: 100,
  undoPreviewFiles: 2_000,
  /** Lines of a changed text are counted up to this size on each side, and all together within this time. */
  undoLinesBytes: 512 * 1024,
  undoLinesMs: 40,
  /** Kept bytes that are used by nothing yet are left alone for this long: another Pincer may be about to use them. */
  undoGraceMs: 10 * 60 * 1_000,
  /** After this much was newly kept, what is too old or too much is dropped. */
  undoCollectEveryBytes: 64 * 1024 * 1024,
  /** It is dropped in a quiet moment: nothing was asked for this long. */
  undoTidyAfterMs: 2_000,
  /** A card does not wait longer than this to learn whether its command could be undone. */
  undoOutlookMs: 2_500,
  /** Closing waits this long for the last look after a call. */
  undoCloseMs: 2_000,

  // --- connections
  /** From the start of a server's program (or the first word to an address) to its first answer. Fetching a package is not counted: it has progress to show. */
  connectionStartMs: 30_000,
  /** How long one call of a connection may say nothing; progress counts as saying something, waiting for a person does not count. A setting of each connection. */
  connectionSilenceMs: 60_000,
  /** The whole of one call, however much progress it reports. */
  connectionCallMs: 30 * 60 * 1_000,
  /** One question about what a server has (a page of its tools, a prompt, a resource). */
  connectionAskMs: 15_000,
  /** A crashed server is started again after this; the wait doubles up to the most, and is shortened by chance so that many do not come at once. */
  connectionRestartMs: 1_000,
  connectionRestartMaxMs: 60_000,
  connectionRestartJitter: 0.3,
  /** After so many starts that did not last a connection waits for its person. */
  connectionTries: 5,
  /** A connection that worked this long starts counting its tries anew. */
  connectionHealthyMs: 60_000,
  /** A remote server can die without a sign: it is asked this often whether it is there, and has this long to say so. */
  connectionPingEveryMs: 30_000,
  connectionPingMs: 10_000,
  /** After its input is closed, a server has this long to end by itself; then its tree is ended. */
  connectionCloseMs: 400,
  /** The longest message of a server: a large picture in base64. More is passed over as noise. */
  connectionMessageBytes: 32 * 1024 * 1024,
  /** Lines of a server's log that are kept, and characters of each. */
  connectionLogLines: 400,
  connectionLogLineChars: 2_000,
  /** Lines of that log that go with the list. */
  connectionLogTailLines: 20,
  /** Tools, prompts and resources of one server, and pages they may come in. More is an error or an attack. */
  connectionToolsMost: 512,
  connectionPagesMost: 100,
  /** Some servers add tools right after the greeting; what is agreed to includes those that come within this. */
  connectionSettleMs: 150,
  /** A server that was told of another folder has this long to ask which, and this long to take it in, before the next call. */
  connectionFoldersMs: 500,
  connectionFoldersGraceMs: 100,
  /** A server asks its person at most so many things at once. */
  connectionQuestionsMost: 5,
  /** A search of the public list of connections; a person waits for it. One answer holds so many, so large. */
  connectionListMs: 10_000,
  connectionListEntries: 30,
  connectionListBytes: 4 * 1024 * 1024,
  /** An answer of that list counts as new for this long; older ones are kept for when it cannot be reached, so many. */
  connectionListFreshMs: 10 * 60 * 1_000,
  connectionListKept: 40,
  /** The longest configuration text that is read. */
  connectionConfigBytes: 1024 * 1024,
  // --- skills
  /** A skill's manifest, and how deep anything in it may nest: real ones stay below ten. */
  skillManifestBytes: 256 * 1024,
  skillManifestDepth: 40,
  skillToolsMost: 100,
  /** From the start of a skill's process until its tools are there; it is some hundred milliseconds, and more on a busy computer. */
  skillStartMs: 15_000,
  /** A skill nobody used for this long is ended; the next call starts it again. */
  skillIdleMs: 5 * 60_000,
  /** Looking at a call's arguments takes microseconds; a pattern that takes this long never ends. */
  skillCheckMs: 600,
  /** A stopped call has this long to end by itself; then its process is ended. */
  skillAbortGraceMs: 400,
  /** After its channel is closed a skill's process has this long; then it is killed. */
  skillCloseMs: 200,
  /** After an error outside any call a skill's process says why and ends; its words are out by then. */
  skillLastWordsMs: 20,
  /** The longest message of a skill, with the bytes of a file that come along; and its JSON alone, which Pincer has to parse. */
  skillMessageBytes: 48 * 1024 * 1024,
  skillMessageHeadBytes: 10 * 1024 * 1024,
  /** JSON of one skill that is parsed in one turn of the event loop, and in one second: more is a flood, and ends it. */
  skillHeadBytesPerTurn: 2 * 1024 * 1024,
  skillHeadBytesPerSecond: 64 * 1024 * 1024,
  /** What one call may answer with: a large picture as base64. */
  skillResultBytes: 8 * 1024 * 1024,
  /** JavaScript's own memory of one skill, everything it holds, and how often that is looked at while it works. */
  skillHeapMegabytes: 256,
  skillMemoryBytes: 700 * 1024 * 1024,
  skillMemoryLookMs: 100,
  /** The same while no call runs: it may still work on, but a skill at rest should cost nearly nothing. */
  skillMemoryRestLookMs: 1_000,
  /** Questions of one skill that wait for an answer at once. */
  skillAsksMost: 64,
  /** Of these, how many may hold a file or an answer of the network at once: each is up to 32 MB of Pincer's own memory. */
  skillLargeAsksMost: 8,
  /** Bytes that wishes of one skill carry along while they wait: files to be written, bodies to be sent. */
  skillCarriedBytes: 128 * 1024 * 1024,
  /** Answers a skill has not taken yet. Above this nothing more of it is heard until it has. */
  skillUntakenBytes: 32 * 1024 * 1024,
  /** Messages of one skill that are taken in one turn of the event loop; the rest waits, so a flood holds up only the skill. */
  skillMessagesPerTurn: 200,
  /** Everything one skill keeps in its storage, and one value of it. */
  skillStorageBytes: 10 * 1024 * 1024,
  skillStorageValueBytes: 1024 * 1024,
  skillStorageKeys: 10_000,
  /** One answer from the network to a skill, and its time. */
  skillFetchBytes: 32 * 1024 * 1024,
  skillFetchMs: 60_000,
  skillFetchHops: 5,
  /** One file a skill reads or writes, and names of one list. */
  skillFileBytes: 32 * 1024 * 1024,
  skillListEntries: 5_000,
  /** Lines of a skill's log that are kept, and characters of each. */
  skillLogLines: 300,
  skillLogLineChars: 1_000,
  /** Different things a skill tried and may not do that are told apart, and characters of each. */
  skillAttemptsKept: 60,
  skillAttemptChars: 200,
  /** While a skill tries one thing after the other, the window is told of it this often at most. */
  skillAttemptsTellMs: 500,
  /** After so many ends that nobody asked for, one after the other, a skill is paused. */
  skillTries: 5,
  /** A version younger than this is told to the person: bad ones are usually found within days. */
  skillVeryNewMs: 7 * 24 * 60 * 60 * 1_000,
  /** An install that waits for its person is given up after this. */
  skillConfirmMs: 30 * 60_000,
  /** Ended installs that are kept for the window. */
  skillInstallsKept: 20,
  /** Source text of a package that is looked through: files and bytes of each. */
  skillCheckFiles: 2_000,
  /** Things that are told of one package: a manifest can be wrong in sixty thousand places, and nobody reads so many. */
  skillFindingsMost: 100,
  skillCheckFileBytes: 1024 * 1024,
  /** Instructions of a guide, and its files. */
  skillGuideChars: 60_000,
  skillGuideFiles: 500,
  skillGuideBytes: 20 * 1024 * 1024,
  /** A guide's description in the prompt. */
  skillGuideWordsChars: 1_024,
  skillGuidesMost: 50,
  /** What `find_tools` answers with at most. */
  foundToolsMost: 8,
} as const
