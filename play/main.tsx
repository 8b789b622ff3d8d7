import { createRoot } from 'react-dom/client'
import '../web/tokens.css'
import '../web/base.css'
import './play.css'
import { followFrame } from './runtime/frame.ts'
import { showLook } from './runtime/look.ts'
import { Room } from './runtime/Room.tsx'

showLook()
followFrame()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<Room />)
