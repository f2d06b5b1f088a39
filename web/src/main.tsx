/** Entry: theme, language, query layer, router. Everything else is loaded when it is first needed. */
import './nonce.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { unstable_HistoryRouter as HistoryRouter } from 'react-router'
import { watchUnload } from './kit/form/unsaved-text.ts'
import { isOffline } from './kit/line.ts'
import { useLook } from './kit/look.ts'
import { guardedHistory } from './kit/page/guarded-history.ts'
import { queries } from './kit/query.ts'
import { useVoiceNeeded } from './kit/say.ts'
import { Gate } from './layout/Gate.tsx'
import { themeOf } from './theme.ts'
import './main.css'

const Holders = lazy(() => import('./layout/Holders.tsx'))

const Product = () => {
  const look = useLook()
  const speaks = useVoiceNeeded()
  document.documentElement.dataset.theme = look.dark ? 'dark' : 'light'
  return (
    <ConfigProvider
      locale={zhCN}
      theme={themeOf(look.primary, look.dark)}
      componentSize="small"
      button={{ autoInsertSpace: false }}
    >
      <Gate />
      <Suspense fallback={null}>{speaks && <Holders />}</Suspense>
    </ConfigProvider>
  )
}

watchUnload()

/** Milliseconds between two reloads for missing files; a file that stays missing is then told, not chased. */
const RELOAD_PAUSE = 30_000

// A new version has replaced the files this page was made of: the page is fetched anew.
addEventListener('vite:preloadError', () => {
  // Without a line a reload would only lose the page.
  if (isOffline()) return
  const now = Date.now()
  // Never reloaded: not a number, and so never less.
  if (now - sessionStorage['reloaded'] < RELOAD_PAUSE) return
  sessionStorage['reloaded'] = String(now)
  location.reload()
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <HistoryRouter history={guardedHistory}>
        <Product />
      </HistoryRouter>
    </QueryClientProvider>
  </StrictMode>,
)
