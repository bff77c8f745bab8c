import { edit } from './edit.ts'
import { exec } from './exec.ts'
import { glob } from './glob.ts'
import { grep } from './grep.ts'
import { read } from './read.ts'
import type { ToolDefinition } from './tool-definition.ts'
import { write } from './write.ts'

/** The tools that ship with Pincer. A new one is one file and one line here. The order is the order in every request. */
export const builtinTools: readonly ToolDefinition[] = [read, write, edit, exec, glob, grep]
