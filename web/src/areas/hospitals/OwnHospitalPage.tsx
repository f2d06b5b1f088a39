/** 本院信息: what the hospital says of itself, its switches, and what the platform decided about it. */

import { menus } from '@clinic/contract/areas/access/menus.ts'
import { PICTURE_EXTENSIONS } from '@clinic/contract/areas/files/calls.ts'
import {
  hospitalAdministration as calls,
  hospitalWords as words,
} from '@clinic/contract/areas/hospitals/administration.ts'
import { hospitalTable } from '@clinic/contract/areas/hospitals/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, offered, type RowAction } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { known } from '../../kit/act/known-buttons.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { Block, Facts, RecordHeader } from '../../kit/page/Record.tsx'
import { usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { FileImage, FilesField, idsOf } from '../files/index.ts'
import { RegionFields } from './RegionChoice.tsx'
import './hospitals.css'

const titles = titlesOf(hospitalTable)

type Own = OutputOf<typeof calls.own>

const F = fieldsOf(calls.updateOwn)
const P = fieldsOf(calls.setParameters)

const OwnFields = () => (
  <FieldGrid>
    <F.Text name="contact" label={titles.contact} />
    <F.Text name="phone" label={titles.phone} />
    <RegionFields district />
    <F.Text name="address" label="详细地址" wide />
    <F.Text name="licenseNo" label={titles.licenseNo} />
    <F.Text name="printHeader" label="打印抬头" help="印在收据顶部；留空为医院名称" />
    <FilesField
      name="logo"
      label="标志"
      help="显示在菜单上方，界面设置中可以关闭；透明底的 png 最清楚"
      multiple={false}
      endings={PICTURE_EXTENSIONS}
    />
  </FieldGrid>
)

const ParameterFields = () => (
  <FieldGrid>
    <P.Number name="idleMinutes" label="无操作自动退出" unit="分钟" help="5–1440，对之后的登录生效" />
    <P.Number name="maxSessions" label="每人同时在线" unit="处" help="超出时最早登录的一处退出；1 为只能在一处登录" />
  </FieldGrid>
)

const actions: RowAction<Own>[] = [
  known('edit', calls.updateOwn, {
    fields: <OwnFields />,
    title: '编辑本院信息',
    initial: (own) => ({ ...own, logo: own.logo ? [own.logo] : [] }),
    input: ({ version }) => ({ version }),
    toInput: ({ logo, ...values }) => ({ ...values, logo: idsOf(logo)[0] ?? null }),
  }),
  { label: '本院菜单', may: menus.settings.may, to: () => '/system/hospital/menu' },
  { label: '参数设置', call: calls.setParameters, fields: <ParameterFields />, input: () => ({}) },
  act(calls.cleanCache, {
    label: '清缓存',
    input: () => ({}),
    confirm: '清除本院的权限、菜单和字典缓存，所有人的下一次操作会重新读取。',
  }),
]

const Buttons = ({ own }: { own: Own }) => {
  const person = usePerson()
  const { start, stage } = useStage()
  const drawn = actions
    .filter((action) => offered(action, person))
    .map((action) => ({ key: action.label, label: action.label, refusal: null, start: () => start(action, own) }))
  return (
    <>
      <ActionRow actions={drawn} />
      {stage}
    </>
  )
}

const informationOf = (own: Own) => [
  { label: titles.contact, value: own.contact },
  { label: titles.phone, value: own.phone },
  { label: titles.licenseNo, value: own.licenseNo },
  { label: '所在地区', value: [own.province, own.city, own.area].filter(Boolean).join('/') },
  { label: '详细地址', value: own.address },
  { label: '打印抬头', value: own.printHeader || own.hospitalName },
]
const packageOf = (own: Own) => [
  { label: titles.sysVer, value: words.sysVer[own.sysVer] },
  { label: '生命周期版本', value: `${own.lifeVer} ${words.lifeVer[own.lifeVer]}` },
  { label: titles.managType, value: words.managType[own.managType as 1 | 2 | 3] },
  { label: '所属集团', value: own.groupName },
  { label: titles.dataViewType, value: words.dataViewType[own.dataViewType as 1 | 2 | 3] },
  { label: titles.expireAt, value: own.expireAt ?? '长期有效' },
]

const OwnHospitalPage = () => (
  <Answered of={useAnswer(calls.own, {})}>
    {(own) => (
      <div className="own-hospital">
        <RecordHeader
          title={own.hospitalName}
          picture={own.logo && <FileImage key={own.logo.id} path={own.logo.filePath} alt="标志" className="own-logo" />}
          note={`启用的账号 ${own.accountCount}${own.accountQuota ? ` / ${own.accountQuota}` : ''} 个`}
          actions={<Buttons own={own} />}
        />
        <Block title="基本信息">
          <Facts facts={informationOf(own)} />
        </Block>
        <Block title="参数">
          <Facts
            facts={[
              { label: '无操作自动退出', value: `${own.idleMinutes} 分钟` },
              { label: '每人同时在线', value: `${own.maxSessions} 处` },
            ]}
          />
        </Block>
        <Block title="版本与期限（由平台管理）">
          <Facts facts={packageOf(own)} />
        </Block>
      </div>
    )}
  </Answered>
)
export default OwnHospitalPage
