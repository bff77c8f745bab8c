import type { Words } from '../words.ts'
import type { safeArea as en } from '../en/safe-area.ts'

export const safeArea: Words<typeof en> = {
  title: '安全区', lead: '命令在系统的一道墙里运行。在那里，它们只能改动所在对话的文件夹，看不到密钥和密码，不能上网，也接触不到其他程序。',
  looking: '正在查看这台电脑是否支持……',
  state: { ready: '可用', unavailable: '不可用' },
  how: { bubblewrap: '由系统自带的隔离功能建立（bubblewrap）。', seatbelt: '由 macOS 自身建立。' },
  why: {
    'no-bubblewrap': '缺少建立它的程序。请在系统的软件中心安装“bubblewrap”，然后重新查看。',
    'namespaces-forbidden': '系统不允许程序建立安全区。管理这台电脑的人可以放行（用户命名空间）。',
    'no-own-proc': 'Pincer 运行在一个不允许建立安全区的容器里。',
    'no-seatbelt': '缺少 macOS 中用来建立它的部分。',
    'no-wall-here': 'Windows 没有 Pincer 可以使用的安全区。命令以您自己的权限运行，所以运行前的询问更加重要。',
    failed: '已经尝试建立，但没有成功。',
  },
  asks: '在此之前，凡是应当使用安全区的命令，都会先询问您。',
  again: '重新查看',
  said: '系统的原话',
  heldBack: {
    label: '被安全区拦下',
    hosts: '“{{step}}”想访问互联网上的地址。在安全区里，只有您打开过的地址才能访问。',
    network: '“{{step}}”想上网，而安全区没有网络。',
    write: '“{{step}}”想改动不开放的内容：对话文件夹之外的东西，或者文件夹里其他程序会照做的文件。',
    read: '“{{step}}”想查看在安全区里看不到的内容。',
    rights: '“{{step}}”想要管理员权限。任何命令都得不到。',
    can: {
      hosts: '只有您认识它、任务也需要它时才打开。打开后，命令在文件夹里读到的内容可能会发到那里。Pincer 退出时自动关闭。',
      network: '如果任务需要，请说明可以使用哪个网址；去之前 Pincer 会先问您。',
      write: '如果必须改动，请为对话选择那个文件夹，或者由您自己改。',
      read: '如果需要，请让 Pincer 用它自己的读取步骤打开那个文件：它会先问您。',
      rights: '如果必须这样做，请您自己在 Pincer 之外完成这一步。',
    },
    isOpen: '已为本对话打开', again: '再做一次这一步',
  },
  hosts: { label: '已打开的网址', heading: '本对话的命令可以访问', count_other: '已打开 {{count}} 个地址', open: '为本对话打开 {{host}}', close: '关闭 {{host}}' },
  quiet: '在安全区里安静地工作', quietNote: '只处理对话文件夹的命令不再询问就运行。删除、移动、发送、安装以及任何没有把握的事，仍然会先问您。关闭后，凡是不只做查看的命令都会先问。',
  quietAway: '只有在有安全区的电脑上才可用。',
  test: '测试我的安全区', testNote: '像命令可能做的那样，真实地尝试五次越界，并查看每一次的结果。不会碰到您的任何东西。',
  testing: '正在尝试……', testAgain: '再测一次',
  attempt: { 'write-outside': '在文件夹之外写文件', 'read-secret': '读取隐藏的密钥', network: '通过网络发送内容', 'other-process': '查看并结束其他程序', 'auto-run': '埋下一条以后由 git 执行的命令' },
  outcome: { blocked: '已拦住', 'not-blocked': '没有拦住', 'not-tried': '无法尝试' },
  found: {
    'file-absent': '文件不存在。', 'file-there': '文件确实写成了，现已删除。', 'secret-unseen': '密钥没有被看到。', 'secret-seen': '密钥被读到了。它是为这次测试准备的。',
    'nothing-arrived': '什么也没有送到。', connected: '建立了连接。', 'data-arrived': '内容送到了。', 'process-lives': '没有找到那个程序，它仍在运行。', 'process-seen': '看到了那个程序。', 'process-ended': '那个程序被结束了。它是为这次测试准备的。',
    unknown: '没有更多信息。',
  },
  all: '五次尝试全部被拦住。', none: '五次尝试都没有被拦住：命令能接触到您能接触的一切。', some_other: '有 {{count}} 次尝试没有被拦住。', unclear: '有的尝试没能进行，所以结果不能作准。',
}
