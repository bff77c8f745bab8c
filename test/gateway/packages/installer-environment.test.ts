import { describe, expect, it } from 'vitest'
import { installerEnvironment } from '../../../electron/gateway/packages/installer-environment.ts'

const person = { PATH: '/bin', HOME: '/home/ann', LANG: 'de_DE.UTF-8', ANTHROPIC_API_KEY: 'secret', AWS_SECRET_ACCESS_KEY: 'secret', NPM_TOKEN: 'npm-1', WORK_TOKEN: 'work-1', https_proxy: 'http://proxy:8080', npm_config_registry: 'https://npm.example/' }
const files = (given: Readonly<Record<string, string>>) => (path: string): string | null => given[path] ?? null

describe('the environment of the installing child', () => {
  it('has what npm reads, and none of the person’s other secrets', () => {
    expect(installerEnvironment(person, files({}))).toEqual({ PATH: '/bin', HOME: '/home/ann', LANG: 'de_DE.UTF-8', https_proxy: 'http://proxy:8080', npm_config_registry: 'https://npm.example/' })
  })

  it('has the variables that npm’s settings name, wherever these are', () => {
    const of = (more: object, given: Readonly<Record<string, string>>) => Object.keys(installerEnvironment({ ...person, ...more }, files(given))).filter((name) => /TOKEN|KEY/.test(name))
    expect(of({}, { '/home/ann/.npmrc': '//npm.example/:_authToken=${NPM_TOKEN}\n' })).toEqual(['NPM_TOKEN'])
    expect(of({ npm_config_userconfig: '/else/npmrc' }, { '/else/npmrc': '//npm.example/:_authToken=${WORK_TOKEN?}', '/home/ann/.npmrc': '${NPM_TOKEN}' })).toEqual(['WORK_TOKEN'])
    expect(of({}, { '/home/ann/.npmrc': 'prefix = /opt/npm\n', '/opt/npm/etc/npmrc': '_auth=${WORK_TOKEN}' })).toEqual(['WORK_TOKEN'])
    expect(of({ npm_config_globalconfig: '/etc/npmrc' }, { '/etc/npmrc': '_auth=${NPM_TOKEN}' })).toEqual(['NPM_TOKEN'])
    expect(of({ 'npm_config_//npm.example/:_authToken': '${NPM_TOKEN}' }, {})).toEqual(['npm_config_//npm.example/:_authToken', 'NPM_TOKEN'].filter((name) => /TOKEN|KEY/.test(name)))
  })

  it('has nothing that changes Node or belongs to how Pincer itself was started', () => {
    const started = { NODE_OPTIONS: '--require x', NODE_TLS_REJECT_UNAUTHORIZED: '0', ELECTRON_RUN_AS_NODE: '1', npm_config_prefix: '/pincer', npm_config_cache: '/c', npm_package_name: 'pincer', npm_lifecycle_event: 'start' }
    expect(installerEnvironment({ ...started, HOME: '/home/ann' }, files({ '/home/ann/.npmrc': 'x=${NODE_OPTIONS}' }))).toEqual({ HOME: '/home/ann' })
  })
})
