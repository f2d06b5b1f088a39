/** Entry: theme, language, query layer, router. Everything else is loaded when it is first needed. */
import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { useLook } from './kit/look.ts'
import { queries } from './kit/query.ts'
import { giveVoice } from './kit/say.ts'
import { Gate } from './layout/Gate.tsx'
import { themeOf } from './theme.ts'
import './main.css'

/** The nonce the server put into the page; antd marks its style elements with it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce

const Voice = ({ children }: { children: ReactNode }) => {
  giveVoice(App.useApp())
  return children
}

const Product = () => {
  const look = useLook()
  document.documentElement.dataset.theme = look.dark ? 'dark' : 'light'
  return (
    <ConfigProvider
      locale={zhCN}
      theme={themeOf(look.primary, look.dark)}
      componentSize="small"
      {...(nonce ? { csp: { nonce } } : {})}
      button={{ autoInsertSpace: false }}
    >
      <App message={{ maxCount: 4 }} component={false}>
        <Voice>
          <Gate />
        </Voice>
      </App>
    </ConfigProvider>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <Product />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
