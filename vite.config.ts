import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Builds the window into `dist/renderer`: relative addresses only, because the app serves it under its own protocol. */
export default defineConfig({
  root: at('renderer'),
  base: './',
  plugins: [react(), tailwindcss()],
  // Radix locks scrolling by writing a <style> element, which our content policy forbids. The window's body never scrolls.
  resolve: { alias: { 'react-remove-scroll': at('renderer/ui/no-scroll-lock.tsx') } },
  build: {
    outDir: at('dist/renderer'),
    emptyOutDir: true,
    target: ['es2024', 'chrome140'],
    cssTarget: 'chrome140',
    // The polyfill would fetch; the policy allows no connections, and our Chromium needs no polyfill.
    modulePreload: { polyfill: false },
    // An inlined asset would be a data: address, which only images may have.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
})
