import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Arborist from '@npmcli/arborist'
import pacote from 'pacote'

/**
 * `node floor-install.js FOLDER INTO CACHE`: the shortest program over npm's own libraries that packs a folder and installs it into
 * an empty one. No configuration read, nothing looked through, nothing tried, nothing told.
 */
const [folder = '', into = '', cache = ''] = process.argv.slice(2)
const { name } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { name: string }
await writeFile(join(into, 'source.tgz'), await pacote.tarball(`file:${folder}`, { Arborist, cache, ignoreScripts: true }))
await writeFile(join(into, 'package.json'), JSON.stringify({ name: 'floor', version: '0.0.0', private: true, dependencies: { [name]: 'file:source.tgz' } }))
await new Arborist({ path: into, cache, ignoreScripts: true, audit: false, fund: false, binLinks: false }).reify()
