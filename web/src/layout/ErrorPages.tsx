/** 401 and 404, with the texts of specification 000 §2 (F0128–F0136). */
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import './error-pages.css'

const ErrorPage = ({
  code,
  heading,
  children,
  actions,
}: {
  code: string
  heading: string
  children: ReactNode
  actions: ReactNode
}) => (
  <main className="error-page">
    <p className="error-code" aria-hidden="true">
      {code}
    </p>
    <h1>{heading}</h1>
    {children}
    <div className="error-actions">{actions}</div>
  </main>
)

const Home = () => (
  <Link to="/" replace>
    返回主页
  </Link>
)

export const NotFoundPage = () => (
  <ErrorPage code="404" heading="找不到网页！" actions={<Home />}>
    <p>对不起，您正在寻找的页面不存在。请检查网址是否有误，然后刷新页面，或到其他页面看看。</p>
  </ErrorPage>
)

export const NotAllowedPage = () => {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const back = () => (query.has('noGoBack') ? navigate('/', { replace: true }) : navigate(-1))
  return (
    <ErrorPage
      code="401"
      heading="401错误!"
      actions={
        <>
          <Button onClick={back}>返回</Button>
          <Home />
        </>
      }
    >
      <h2>您没有访问权限！</h2>
      <p>对不起，您没有访问权限，请不要进行非法操作！您可以返回主页面</p>
    </ErrorPage>
  )
}
