import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import '../web/tokens.css'
import '../web/base.css'
import './desk.css'
import { Desk } from './Desk.tsx'
import { queryClient } from './shell/ask.ts'
import { showLook } from './shell/look.ts'

showLook()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <Desk />
  </QueryClientProvider>,
)
