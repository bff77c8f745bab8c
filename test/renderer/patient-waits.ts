/** Before every test of the window: what is waited for may take longer than the library's own second where others use the machine. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 20_000 })
}

export {}
