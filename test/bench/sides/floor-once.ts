import { floorLoop } from './floor-loop.ts'

/** `node floor-once.js BASE_URL WORKSPACE TEXT`: the bare loop as a program, for the time from its start to its first request. */
const [baseUrl = '', workspace = '', text = ''] = process.argv.slice(2)
await floorLoop(baseUrl, workspace)([], text)
