/** One specimen a page, by its name in the address (`?specimen=list`), with a person who may all of it and no server. */
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { createRoot } from 'react-dom/client'
import { unstable_HistoryRouter as HistoryRouter } from 'react-router'
import { watchUnload } from '../src/kit/form/unsaved-text.ts'
import { guardedHistory } from '../src/kit/page/guarded-history.ts'
import { type MenuNode, type Person, PersonProvider } from '../src/kit/person.ts'
import { queries } from '../src/kit/query.ts'
import Holders from '../src/layout/Holders.tsx'
import { themeOf } from '../src/theme.ts'
import '../src/main.css'
import '../src/layout/shell.css'

/** Each is read in where it is shown: a page that reads in all of them takes a third longer to stand. */
const specimens = {
  agenda: async () => (await import('./calendar-week.tsx')).AgendaSpecimen,
  buttons: async () => (await import('./buttons.tsx')).ButtonsSpecimen,
  calendar: async () => (await import('./calendar.tsx')).CalendarSpecimen,
  forms: async () => (await import('./forms.tsx')).FormsSpecimen,
  list: async () => (await import('./list.tsx')).ListSpecimen,
  month: async () => (await import('./calendar-week.tsx')).MonthSpecimen,
  palette: async () => (await import('./palette.tsx')).PaletteSpecimen,
  selects: async () => (await import('./selects.tsx')).SelectsSpecimen,
  session: async () => (await import('./session.tsx')).SessionSpecimen,
  tree: async () => (await import('./tree.tsx')).TreeSpecimen,
  uploader: async () => (await import('./uploader.tsx')).UploaderSpecimen,
  waiting: async () => (await import('./waiting-room.tsx')).WaitingSpecimen,
  week: async () => (await import('./calendar-week.tsx')).WeekSpecimen,
} as const

const page = (id: number, path: string, title: string): MenuNode => ({
  ...{ id, path, parentId: 100, menuType: 'C' },
  meta: { title },
})
const menu: readonly MenuNode[] = [
  {
    ...{ id: 100, path: '/things', parentId: 0, menuType: 'M' },
    meta: { title: '样张管理' },
    children: [
      page(1, '/things/list', '样张列表'),
      page(2, '/things/kinds', '样张类别'),
      page(3, '/things/trail', '操作日志'),
    ],
  },
]

const person: Person = {
  id: 1,
  name: '林知夏',
  avatar: null,
  userType: 1,
  roles: [],
  departments: [],
  posts: [],
  keys: new Set(['customer:list']),
  hospital: { id: 1, name: '样张诊所', sysVer: 'S', lifeVer: 'A', groupHis: false, logo: null },
  otherHospitals: [],
  tables: new Map(),
  features: {},
  menu,
  mustChangePassword: false,
}

const params = new URLSearchParams(location.search)
const name = params.get('specimen') as keyof typeof specimens
const isDark = params.has('dark')
if (isDark) document.documentElement.dataset['theme'] = 'dark'
const Specimen = await specimens[name]()

watchUnload()
createRoot(document.getElementById('root')!).render(
  <ConfigProvider
    locale={zhCN}
    theme={themeOf('#1f5fd6', isDark)}
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
