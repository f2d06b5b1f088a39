/** Draws the question for the password in the place of what was covered, and decides who goes on. */
import { session } from '@clinic/contract/areas/session/calls.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { createRoot } from 'react-dom/client'
import { SignInAgain } from '../areas/session/end/SignInAgain.tsx'
import { ask } from '../kit/ask.ts'
import { beginAnew, goOn, leave, type SessionEnd } from '../kit/expiry.ts'
import { useLook } from '../kit/look.ts'
import { isStill, type Person } from '../kit/person.ts'
import { queries } from '../kit/query.ts'
import { kept, onToken } from '../kit/storage.ts'
import { themeOf } from '../theme.ts'

type Props = { end: SessionEnd; name: string; onBack: () => void }

/** What was typed is given up: the door, or what another window has signed in to meanwhile. */
const giveUp = () => (kept('token') ? beginAnew() : leave())

const Over = ({ end, name, onBack }: Props) => {
  const look = useLook()
  return (
    <ConfigProvider locale={zhCN} theme={themeOf(look.primary, look.dark)} button={{ autoInsertSpace: false }}>
      <SignInAgain end={end} name={name} onBack={onBack} onOther={giveUp} />
    </ConfigProvider>
  )
}

/** @param person whose screen lies behind; whoever else signs in meanwhile, it waits for her */
export const askOver = (end: SessionEnd, person: Person): void => {
  const root = createRoot(end.place)
  const goBack = () => {
    stop()
    root.unmount()
    goOn()
    void queries.invalidateQueries()
  }
  // Signed in again in another window: the same person goes on here, too.
  const stop = onToken((token) => {
    if (!token) return
    void ask(session.current, {}).then(
      (current) => void (isStill(person, current) && goBack()),
      () => undefined,
    )
  })
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <Over end={end} name={person.name} onBack={goBack} />
    </QueryClientProvider>,
  )
}
