/** Sign-in (specification 000 §2): a hospital's staff, and by `mode` the platform's or an app's. */

import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Brand } from '../Brand.tsx'
import { useCleanStart } from '../clean-start.ts'
import HospitalForm from './HospitalForm.tsx'
import { Told } from './sign-in-fields.tsx'
import './sign-in.css'

/** The true reason of an end, under the specification's warning as soon as it is known. */
const Cause = lazy(() => import('../Cause.tsx'))
const PlatformForm = lazy(() => import('./PlatformForm.tsx'))

const modes = {
  hospital: { title: '欢迎登录', hint: '请使用医院分配的账号登录', link: '医院登录' },
  platform: { title: '平台登录', hint: '平台管理员与集团人员使用', link: '平台登录' },
  app: { title: '应用登录', hint: '按应用编号登录', link: '应用登录' },
} as const
type Mode = keyof typeof modes
const names = Object.keys(modes) as Mode[]

const modeOf = (text: string | null): Mode => names.find((name) => name === text) ?? 'hospital'

/** The address of another form; where to go after signing in stays. */
const addressOf = (mode: Mode, query: URLSearchParams): string => {
  const redirect = query.get('redirect')
  const fields = { ...(mode === 'hospital' ? {} : { mode }), ...(redirect ? { redirect } : {}) }
  const text = new URLSearchParams(fields).toString()
  return text ? `/login?${text}` : '/login'
}

const SignInPage = () => {
  const { reason, token } = useCleanStart()
  const [query] = useSearchParams()
  const mode = modeOf(query.get('mode'))
  return (
    <main className="sign-in">
      <Brand />
      <section className="sign-in-panel" aria-label="登录">
        <div className="sign-in-box">
          <h2>{modes[mode].title}</h2>
          <p className="sign-in-hint">{modes[mode].hint}</p>
          {reason && <Told kind="warning" text={reason} />}
          <Suspense fallback={null}>{reason && token && <Cause token={token} />}</Suspense>
          <Suspense fallback={null}>
            {mode === 'hospital' ? <HospitalForm /> : <PlatformForm key={mode} mode={mode} />}
          </Suspense>
          <nav className="sign-in-modes" aria-label="其他入口">
            {names
              .filter((name) => name !== mode)
              .map((name) => (
                <Link key={name} to={addressOf(name, query)}>
                  {modes[name].link}
                </Link>
              ))}
            {mode === 'hospital' && <Link to="/register">医院注册</Link>}
          </nav>
        </div>
        <p className="sign-in-foot">请勿在公用电脑上保存密码 · 离开座位请退出登录</p>
      </section>
    </main>
  )
}
export default SignInPage
