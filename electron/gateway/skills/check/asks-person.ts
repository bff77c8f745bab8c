/**
 * Prose that asks the person to run something themselves: the way round every wall. English and Chinese. Null: nothing of that kind;
 * otherwise the place, some words long. It only flags.
 */
const signs: readonly RegExp[] = [
  /\b(?:curl|wget|iwr|Invoke-WebRequest)\b[^\n|]{0,200}\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b/i,
  /\b(?:powershell|pwsh)\b[^\n]{0,80}-e(?:nc|ncodedcommand)?\b/i,
  /\b(?:iex|Invoke-Expression)\b[^\n]{0,100}(?:DownloadString|iwr|Invoke-WebRequest)/i,
  /\b(?:open|start|launch)\b.{0,30}\b(?:terminal|command prompt|powershell|cmd)\b.{0,120}\b(?:paste|run|enter|type|execute)\b/i,
  /\b(?:copy|paste|enter|type)\b.{0,60}\b(?:into|in|to) (?:your |the |a )?(?:terminal|command prompt|powershell|console|shell)\b/i,
  /\b(?:run|execute)\b.{0,40}\b(?:this|the following|these|below)\b.{0,20}\b(?:command|script|code|line)s?\b.{0,60}\b(?:terminal|shell|powershell|administrator|root|sudo|yourself|manually|before)/i,
  /\b(?:disable|turn off|switch off|deactivate)\b.{0,40}\b(?:antivirus|defender|firewall|gatekeeper|security|sandbox|safe area)\b/i,
  /\bxattr\s+-[a-z]*d[a-z]*\s+com\.apple\.quarantine|\bspctl\s+--master-disable/i,
  /\bbase64\s+(?:-d|--decode|-D)\b[^\n]{0,80}\|\s*(?:ba)?sh/i,
  /(?:打开|启动).{0,8}(?:终端|命令提示符|命令行|PowerShell).{0,40}(?:粘贴|运行|输入|执行)/i,
  /(?:复制|粘贴|输入).{0,30}(?:到|在|进).{0,6}(?:终端|命令行|命令提示符|PowerShell|控制台)/i,
  /(?:关闭|禁用|停用|退出).{0,10}(?:杀毒|防病毒|防火墙|安全软件|Defender|沙盒)/i,
]

export function asksPerson(text: string): string | null {
  for (const sign of signs) {
    const found = sign.exec(text.slice(0, 200_000))
    if (found) return found[0].replace(/\s+/g, ' ').slice(0, 160)
  }
  return null
}
