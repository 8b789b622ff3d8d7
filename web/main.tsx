import { createRoot } from 'react-dom/client'
import './tokens.css'
import './base.css'
import { App } from './App.tsx'
import { htmlLang, lang } from './lang.ts'
import { showLook } from './theme.ts'

document.documentElement.lang = htmlLang(lang)
showLook()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App />)
