/** PowerShell's built-in aliases (Windows PowerShell 5.1 and 7 together), in lower case: alias → cmdlet. */
const aliases: Readonly<Record<string, string>> = {
  '%': 'foreach-object', '?': 'where-object', ac: 'add-content', asnp: 'add-pssnapin', cat: 'get-content', cd: 'set-location', cfs: 'convertfrom-string', chdir: 'set-location',
  clc: 'clear-content', clear: 'clear-host', clhy: 'clear-history', cli: 'clear-item', clp: 'clear-itemproperty', cls: 'clear-host', clv: 'clear-variable', cnsn: 'connect-pssession',
  compare: 'compare-object', copy: 'copy-item', cp: 'copy-item', cpi: 'copy-item', cpp: 'copy-itemproperty', curl: 'invoke-webrequest', cvpa: 'convert-path', dbp: 'disable-psbreakpoint',
  del: 'remove-item', diff: 'compare-object', dir: 'get-childitem', dnsn: 'disconnect-pssession', ebp: 'enable-psbreakpoint', echo: 'write-output', epal: 'export-alias', epcsv: 'export-csv',
  epsn: 'export-pssession', erase: 'remove-item', etsn: 'enter-pssession', exsn: 'exit-pssession', fc: 'format-custom', fhx: 'format-hex', fl: 'format-list', foreach: 'foreach-object',
  ft: 'format-table', fw: 'format-wide', gal: 'get-alias', gbp: 'get-psbreakpoint', gc: 'get-content', gcb: 'get-clipboard', gci: 'get-childitem', gcim: 'get-ciminstance', gcm: 'get-command',
  gcs: 'get-pscallstack', gdr: 'get-psdrive', gerr: 'get-error', ghy: 'get-history', gi: 'get-item', gin: 'get-computerinfo', gjb: 'get-job', gl: 'get-location', gm: 'get-member',
  gmo: 'get-module', gp: 'get-itemproperty', gps: 'get-process', gpv: 'get-itempropertyvalue', group: 'group-object', gsn: 'get-pssession', gsnp: 'get-pssnapin', gsv: 'get-service',
  gtz: 'get-timezone', gu: 'get-unique', gv: 'get-variable', gwmi: 'get-wmiobject', h: 'get-history', history: 'get-history', icim: 'invoke-cimmethod', icm: 'invoke-command',
  iex: 'invoke-expression', ihy: 'invoke-history', ii: 'invoke-item', ipal: 'import-alias', ipcsv: 'import-csv', ipmo: 'import-module', ipsn: 'import-pssession', irm: 'invoke-restmethod',
  ise: 'powershell_ise', iwmi: 'invoke-wmimethod', iwr: 'invoke-webrequest', kill: 'stop-process', lp: 'out-printer', ls: 'get-childitem', man: 'help', md: 'mkdir', measure: 'measure-object',
  mi: 'move-item', mount: 'new-psdrive', move: 'move-item', mp: 'move-itemproperty', mv: 'move-item', nal: 'new-alias', ndr: 'new-psdrive', ni: 'new-item', nmo: 'new-module',
  npssc: 'new-pssessionconfigurationfile', nsn: 'new-pssession', nv: 'new-variable', nwsn: 'new-pssession', ogv: 'out-gridview', oh: 'out-host', popd: 'pop-location', ps: 'get-process',
  pushd: 'push-location', pwd: 'get-location', r: 'invoke-history', rbp: 'remove-psbreakpoint', rcjb: 'receive-job', rcsn: 'receive-pssession', rd: 'remove-item', rdr: 'remove-psdrive',
  ren: 'rename-item', ri: 'remove-item', rjb: 'remove-job', rm: 'remove-item', rmdir: 'remove-item', rmo: 'remove-module', rni: 'rename-item', rnp: 'rename-itemproperty',
  rp: 'remove-itemproperty', rsn: 'remove-pssession', rsnp: 'remove-pssnapin', rujb: 'resume-job', rv: 'remove-variable', rvpa: 'resolve-path', rwmi: 'remove-wmiobject', sajb: 'start-job',
  sal: 'set-alias', saps: 'start-process', sasv: 'start-service', sbp: 'set-psbreakpoint', sc: 'set-content', scb: 'set-clipboard', select: 'select-object', set: 'set-variable',
  shcm: 'show-command', si: 'set-item', sl: 'set-location', sleep: 'start-sleep', sls: 'select-string', sort: 'sort-object', sp: 'set-itemproperty', spjb: 'stop-job', spps: 'stop-process',
  spsv: 'stop-service', start: 'start-process', stz: 'set-timezone', sujb: 'suspend-job', sv: 'set-variable', swmi: 'set-wmiinstance', tee: 'tee-object', trcm: 'trace-command',
  type: 'get-content', wget: 'invoke-webrequest', where: 'where-object', wjb: 'wait-job', write: 'write-output',
}

const byCmdlet = new Map<string, string[]>()
for (const [alias, cmdlet] of Object.entries(aliases)) byCmdlet.set(cmdlet, [...(byCmdlet.get(cmdlet) ?? []), alias])

/** The cmdlet a name stands for, in lower case; a name that is no alias stands for itself. */
export function canonicalCmdlet(name: string): string {
  return Object.hasOwn(aliases, name) ? aliases[name] ?? name : name
}

export function cmdletAliases(cmdlet: string): readonly string[] { return byCmdlet.get(cmdlet) ?? [] }
