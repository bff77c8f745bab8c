import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { listenToGateway } from './stores/apply-event.ts'
import './ui/styles.css'

const stop = listenToGateway()
window.addEventListener('pagehide', stop, { once: true })

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
