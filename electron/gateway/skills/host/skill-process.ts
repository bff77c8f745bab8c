import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { Socket } from 'node:net'
import { devNull } from 'node:os'
import { limits } from '../../../../shared/limits.ts'
import type { GroupRunner } from '../../process/group-runner.ts'
import { markerVariable } from '../../process/process-table.ts'
import { type Frame, frameOf, FrameReader } from './frames.ts'
import { residentBytes } from '../../process/resident-bytes.ts'
import type { ToSkill } from './messages.ts'
import type { SkillLaunch } from './skill-launch.ts'

/** Why a process ended: by us for a reason, or by itself. */
export type SkillEnd = 'asked' | 'memory' | 'too-long' | 'garbled' | 'time' | 'pattern' | 'not-started' | 'crashed'

export interface SkillProcess {
  readonly pid: number
  send(message: ToSkill, body?: Uint8Array | null): void
  /** Ends it at once. The reason that was given first counts. */
  kill(why: SkillEnd): void
  /** Lets it go by closing the channel, and kills it a moment later. */
  close(): void
  /** Its memory is looked at as long as it lives, closely while something runs. */
  watchMemory(closely: boolean): void
  readonly ended: Promise<SkillEnd>
  /** It was told to end: nothing new is sent to it. */
  readonly isEnding: () => boolean
}

export interface SkillStreams {
  /** Called for each message, in order, a bounded number in one turn. */
  readonly onFrame: (frame: Frame) => void
  readonly onOutput: (chunk: Buffer) => void
}

/** Starts one in a group of its own and on the start list. Never rejects; one that cannot be started ends with `not-started`. */
export function startSkillProcess(launch: SkillLaunch, streams: SkillStreams, groups: Pick<GroupRunner, 'adopt' | 'newMarker'>, label: string): SkillProcess {
  const marker = groups.newMarker()
  const ended = Promise.withResolvers<SkillEnd>()
  let why: SkillEnd | null = null
  let child: ChildProcess
  const report = openSync(devNull, 'w')
  const filter = launch.filter === null ? null : openSync(launch.filter.path, 'r')
  try {
    // Nothing of our environment: the marker alone, by which the process is found again.
    child = spawn(launch.file, [...launch.args], { cwd: '/', env: { [markerVariable]: marker }, stdio: ['ignore', 'pipe', 'pipe', 'pipe', report, ...(filter === null ? [] : [filter])], detached: process.platform !== 'win32', windowsHide: true })
  } catch {
    return notStarted() // a place or a number of files the system refuses: the end it is told with says so
  } finally {
    closeSync(report)
    if (filter !== null) closeSync(filter)
  }
  const { pid } = child
  if (pid === undefined) {
    child.once('error', () => undefined)
    return notStarted()
  }
  const takeOff = groups.adopt(pid, label, marker)
  const channel = child.stdio[3] as Socket
  let hasExited = false
  const kill = (reason: SkillEnd): void => {
    why ??= reason
    if (hasExited) return // its number may be another program's by now
    try {
      if (process.platform === 'win32') child.kill('SIGKILL')
      else process.kill(-pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
  let watch: NodeJS.Timeout | null = null
  const watchMemory = (closely: boolean): void => {
    if (watch !== null) clearInterval(watch)
    if (hasExited) return
    watch = setInterval(() => { if (residentBytes(pid) > limits.skillMemoryBytes) kill('memory') }, closely ? limits.skillMemoryLookMs : limits.skillMemoryRestLookMs)
    watch.unref()
  }
  let errors = ''
  child.stdout?.on('data', streams.onOutput)
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString('latin1')).slice(-4_000)
    streams.onOutput(chunk)
  })
  for (const stream of [child.stdout, child.stderr, channel]) stream?.on('error', () => undefined) // its end follows
  readFrames(channel, streams.onFrame, kill)
  child.on('error', () => undefined)
  child.once('exit', () => {
    hasExited = true
    if (watch !== null) clearInterval(watch)
    takeOff()
    channel.destroy()
    ended.resolve(why ?? (/heap out of memory|Allocation failed/i.test(errors) ? 'memory' : 'crashed'))
  })
  return {
    pid, ended: ended.promise, kill, watchMemory, isEnding: () => why !== null,
    send: (message, body = null) => { if (!channel.destroyed) channel.write(frameOf(message, body)) },
    close() {
      why ??= 'asked'
      channel.end()
      const timer = setTimeout(() => kill('asked'), limits.skillCloseMs)
      void ended.promise.then(() => clearTimeout(timer))
    },
  }
}

/**
 * A bounded number of messages a turn: a flood holds up the one who makes it. Nothing is heard while it does not take its answers:
 * they would wait in our memory, and it could ask for more without end.
 */
function readFrames(channel: Socket, onFrame: (frame: Frame) => void, kill: (why: SkillEnd) => void): void {
  const reader = new FrameReader(limits.skillMessageBytes, limits.skillMessageHeadBytes)
  let second = 0
  let inSecond = 0
  const drain = (): void => {
    if (channel.destroyed) return // what a process that is gone had still to say is for nobody
    const now = Math.floor(performance.now() / 1_000)
    if (now !== second) {
      second = now
      inSecond = 0
    }
    let bytes = 0
    try {
      for (let count = 0; count < limits.skillMessagesPerTurn && bytes < limits.skillHeadBytesPerTurn; count += 1) {
        if (channel.writableLength > limits.skillUntakenBytes) {
          channel.pause()
          return void channel.once('drain', drain)
        }
        const frame = reader.next()
        if (frame === null) return void channel.resume()
        bytes += frame.headBytes
        inSecond += frame.headBytes
        if (inSecond > limits.skillHeadBytesPerSecond) return kill('too-long')
        onFrame(frame)
      }
    } catch (error) {
      return kill(error instanceof RangeError ? 'too-long' : 'garbled')
    }
    channel.pause()
    setImmediate(drain)
  }
  channel.on('data', (chunk: Buffer) => {
    reader.push(chunk)
    drain()
  })
}

function notStarted(): SkillProcess {
  return { pid: -1, ended: Promise.resolve('not-started'), send: () => undefined, kill: () => undefined, close: () => undefined, watchMemory: () => undefined, isEnding: () => true }
}
