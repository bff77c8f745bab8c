import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Rectangle } from 'electron'
import * as z from 'zod'
import { limits } from '../../shared/limits.ts'
import { writePrivateFile } from './private-file.ts'

/** The size the design is drawn for, and the smallest in which nothing is cut off. */
export const defaultSize = { width: 1_280, height: 840 } as const
export const smallestSize = { width: 720, height: 560 } as const

const boundsSchema = z.object({ x: z.int(), y: z.int(), width: z.int().min(smallestSize.width).max(20_000), height: z.int().min(smallestSize.height).max(20_000), maximized: z.boolean() })
export type WindowBounds = z.infer<typeof boundsSchema>

const fileIn = (home: string): string => path.join(home, 'window.json')

/** Where the window was last time; null when that is unknown, damaged or on a screen that is gone. */
export function readBounds(home: string, screens: readonly Rectangle[]): WindowBounds | null {
  try {
    const bounds = boundsSchema.parse(JSON.parse(readFileSync(fileIn(home), 'utf8')))
    return screens.some((screen) => isReachable(bounds, screen)) ? bounds : null
  } catch {
    return null // a window in its usual place is all that is lost
  }
}

export async function writeBounds(home: string, bounds: WindowBounds): Promise<void> {
  await writePrivateFile(fileIn(home), JSON.stringify(bounds))
}

function isReachable(bounds: WindowBounds, screen: Rectangle): boolean {
  const across = Math.min(bounds.x + bounds.width, screen.x + screen.width) - Math.max(bounds.x, screen.x)
  return across >= limits.windowVisiblePx && bounds.y >= screen.y && bounds.y <= screen.y + screen.height - limits.windowVisiblePx
}
