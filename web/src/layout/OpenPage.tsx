/** Pages of areas that need no session, such as /register. */
import { Navigate, useLocation } from 'react-router'
import { pages } from '../routes.tsx'
import { PageHost } from './PageHost.tsx'

const OpenPage = () => {
  const { pathname } = useLocation()
  const entry = pages[pathname]
  return entry?.frame === 'open' ? <PageHost entry={entry} node={null} /> : <Navigate to="/404" replace />
}
export default OpenPage
