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
import { ButtonsSpecimen } from './buttons.tsx'
import { CalendarSpecimen } from './calendar.tsx'
import { AgendaSpecimen, MonthSpecimen, WeekSpecimen } from './calendar-week.tsx'
import { FormsSpecimen } from './forms.tsx'
import { ListSpecimen } from './list.tsx'
import { PaletteSpecimen } from './palette.tsx'
import { SelectsSpecimen } from './selects.tsx'
import { SessionSpecimen } from './session.tsx'
import { TreeSpecimen } from './tree.tsx'
import { UploaderSpecimen } from './uploader.tsx'
import { WaitingSpecimen } from './waiting-room.tsx'
import '../src/main.css'
import '../src/layout/shell.css'

const specimens = {
  agenda: AgendaSpecimen,
  buttons: ButtonsSpecimen,
  calendar: CalendarSpecimen,
  forms: FormsSpecimen,
  list: ListSpecimen,
  month: MonthSpecimen,
  palette: PaletteSpecimen,
  selects: SelectsSpecimen,
  session: SessionSpecimen,
  tree: TreeSpecimen,
  uploader: UploaderSpecimen,
  waiting: WaitingSpecimen,
  week: WeekSpecimen,
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
const Specimen = specimens[name]

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
