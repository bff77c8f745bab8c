/**
 * What the other parts of the wall leave open towards the kernel: key rings (they hold logins and belong to the person's session, not to a namespace), and doors no
 * ordinary program uses but attacks on the kernel do. Everything else is allowed; a refused call answers "not permitted".
 */
interface Architecture {
  /** AUDIT_ARCH value the kernel gives. */
  readonly id: number
  readonly refused: readonly number[]
}

// add_key, request_key, keyctl · bpf, perf_event_open, userfaultfd · kexec_load, kexec_file_load, init_module, finit_module, delete_module · open_by_handle_at ·
// mount, umount2, pivot_root, setns, open_tree, move_mount, fsopen, fsconfig, fsmount, fspick, mount_setattr
const newMounts = [428, 429, 430, 431, 432, 433, 442] as const
const x64: Architecture = { id: 0xC000003E, refused: [248, 249, 250, 321, 298, 323, 246, 320, 175, 313, 176, 304, 165, 166, 155, 308, ...newMounts] }
const ia32: Architecture = { id: 0x40000003, refused: [286, 287, 288, 357, 336, 374, 283, 128, 350, 129, 342, 21, 52, 22, 217, 346, ...newMounts] }
const arm64: Architecture = { id: 0xC00000B7, refused: [217, 218, 219, 280, 241, 282, 104, 294, 105, 273, 106, 265, 40, 39, 41, 268, ...newMounts] }
const arm32: Architecture = { id: 0x40000028, refused: [309, 310, 311, 386, 364, 388, 347, 401, 128, 379, 129, 371, 21, 52, 218, 375, ...newMounts] }

/** The machine's own calls first, then those of the 32-bit programs it can also run. */
const byMachine: Readonly<Record<string, readonly Architecture[]>> = { x64: [x64, ia32], arm64: [arm64, arm32] }

const load = 0x20, jumpIfEqual = 0x15, jumpIfAtLeast = 0x35, answer = 0x06
const allow = 0x7FFF0000, notPermitted = 0x00050000 + 1, notThere = 0x00050000 + 38
const archAt = 4, numberAt = 0
/** Numbers from here on belong to a third way of calling on x86-64 that no system ships programs for. */
const x32Begins = 0x40000000

/** The filter as the kernel takes it (classic BPF, little-endian), or null for a machine whose numbers are not known here. Pure. */
export function systemCallFilter(machine: string = process.arch): Buffer | null {
  const architectures = byMachine[machine]
  if (architectures === undefined) return null
  const steps: number[][] = [[load, 0, 0, archAt]]
  for (const { id, refused } of architectures) {
    const block = [
      [load, 0, 0, numberAt],
      ...(id === x64.id ? [[jumpIfAtLeast, 0, 1, x32Begins], [answer, 0, 0, notThere]] : []),
      ...refused.flatMap((number) => [[jumpIfEqual, 0, 1, number], [answer, 0, 0, notPermitted]]),
      [answer, 0, 0, allow],
    ]
    steps.push([jumpIfEqual, 0, block.length, id], ...block)
  }
  steps.push([answer, 0, 0, notPermitted])
  const bytes = Buffer.alloc(steps.length * 8)
  steps.forEach(([code = 0, yes = 0, no = 0, value = 0], index) => {
    bytes.writeUInt16LE(code, index * 8)
    bytes.writeUInt8(yes, index * 8 + 2)
    bytes.writeUInt8(no, index * 8 + 3)
    bytes.writeUInt32LE(value, index * 8 + 4)
  })
  return bytes
}
