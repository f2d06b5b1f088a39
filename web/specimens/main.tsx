/** One specimen a page, by its name in the address (`?specimen=list`), with a person who may all of it and no server. */
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { createRoot } from 'react-dom/client'
import { unstable_HistoryRouter as HistoryRouter } from 'react-router'
import { guardedHistory } from '../src/kit/page/guarded-history.ts'
import { type Person, PersonProvider } from '../src/kit/person.ts'
import { queries } from '../src/kit/query.ts'
import Holders from '../src/layout/Holders.tsx'
import { themeOf } from '../src/theme.ts'
import { ListSpecimen } from './list.tsx'
import '../src/main.css'
import '../src/layout/shell.css'

const specimens = { list: ListSpecimen } as const

const person: Person = {
  id: 1,
  name: '林知夏',
  avatar: null,
  userType: 1,
  roles: [],
  departments: [],
  posts: [],
  keys: new Set(),
  hospital: { id: 1, name: '样张诊所', sysVer: 'S', lifeVer: 'A', groupHis: false, logo: null },
  otherHospitals: [],
  tables: new Map(),
  features: {},
  menu: [],
  mustChangePassword: false,
}

const name = new URLSearchParams(location.search).get('specimen') as keyof typeof specimens
const Specimen = specimens[name]

createRoot(document.getElementById('root')!).render(
  <ConfigProvider
    locale={zhCN}
    theme={themeOf('#1f5fd6', false)}
    componentSize="small"
    button={{ autoInsertSpace: false }}
  >
    <QueryClientProvider client={queries}>
      <HistoryRouter history={guardedHistory}>
        <PersonProvider value={person}>
          <Holders />
          <main id="page" className="page">
            <Specimen />
          </main>
        </PersonProvider>
      </HistoryRouter>
    </QueryClientProvider>
  </ConfigProvider>,
)
