/** Fields of a hospital in the platform's hands, and of a change of its version. */

import { hospitalAdministration, hospitalWords } from '@clinic/contract/areas/hospitals/administration.ts'
import { hospitalTable } from '@clinic/contract/areas/hospitals/tables.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form, Tag } from 'antd'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { FieldProps } from '../../kit/list/filter.tsx'
import { Choice } from '../../kit/pick/Picker.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { momentText } from '../../kit/show/text.tsx'
import { RegionFields } from './RegionChoice.tsx'
import './hospitals.css'

const titles = titlesOf(hospitalTable)

export type HospitalRow = OutputOf<typeof hospitalAdministration.one>
type Groups = OutputOf<typeof hospitalAdministration.groups>

const groupOptions = (groups: Groups) => groups.map(({ id, name }) => ({ value: id, label: name }))
const GroupChoice = (props: FieldProps & { width?: number }) => (
  <Choice {...props} call={hospitalAdministration.groups} input={{}} options={groupOptions} placeholder="集团" />
)

/** The same in a line of filters. */
export const GroupFilter = (props: FieldProps) => <GroupChoice {...props} width={160} />

const yesNo = [
  { value: true, label: '是' },
  { value: false, label: '否' },
]
const F = fieldsOf(hospitalAdministration.create)

const WhoAndWhere = () => (
  <FieldGrid title="医院">
    <F.Text name="hospitalName" label={titles.hospitalName} />
    <F.Text name="contact" label={titles.contact} />
    <RegionFields district />
    <F.Text name="address" label="详细地址" />
    <F.Text name="phone" label={titles.phone} />
    <F.Text name="licenseNo" label={titles.licenseNo} />
  </FieldGrid>
)

const Belonging = () => (
  <FieldGrid title="归属与期限">
    <F.Select name="managType" label={titles.managType} options={hospitalWords.managType} />
    <F.Select name="dataViewType" label={titles.dataViewType} options={hospitalWords.dataViewType} />
    <F.Radio name="groupHis" label="集团医院" options={yesNo} />
    <F.Field name="groupId" label="所属集团" help="集团医院不选时，会建立以它为首的新集团">
      <GroupChoice />
    </F.Field>
    <F.Day name="expireAt" label={titles.expireAt} help="留空为长期有效；过了这一天，任何人都不能进入" />
    <F.Number name="accountQuota" label="账号数上限" unit="个" help="只计启用的账号，留空为不限" />
  </FieldGrid>
)

export const NewHospitalFields = () => (
  <>
    <WhoAndWhere />
    <FieldGrid title="版本">
      <F.Select name="sysVer" label={titles.sysVer} options={hospitalWords.sysVer} />
      <F.Select name="lifeVer" label="生命周期版本" options={hospitalWords.lifeVer} />
    </FieldGrid>
    <Belonging />
  </>
)

export const HospitalFields = () => (
  <>
    <WhoAndWhere />
    <Belonging />
  </>
)

type Change = OutputOf<typeof hospitalAdministration.previewVersion>
type Node = Change['addedMenus'][number]

const Names = ({ title, nodes, colour }: { title: string; nodes: readonly Node[]; colour: string }) => {
  const pages = nodes.filter((node) => node.type === 'C')
  const controls = nodes.length - pages.length
  if (nodes.length === 0) return null
  return (
    <section>
      <h3>
        {title}（{pages.length} 个页面{controls > 0 && `，${controls} 个按钮或页签`}）
      </h3>
      <ul>
        {(pages.length > 0 ? pages : nodes).map((node) => (
          <li key={node.id}>
            <Tag color={colour}>{node.title}</Tag>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ChangeText = ({ change }: { change: Change }) => (
  <div className="package-change" aria-live="polite">
    <Names title="增加" nodes={change.addedMenus} colour="green" />
    <Names title="移除" nodes={change.removedMenus} colour="red" />
    {change.addedMenus.length + change.removedMenus.length === 0 && <p>菜单没有变化。</p>}
    <section>
      <h3>受影响的角色</h3>
      {change.affectedRoles.length === 0 ? (
        <p>没有角色会失去权限；新增的菜单只授给院长·管理员。</p>
      ) : (
        <ul>
          {change.affectedRoles.map((role) => (
            <li key={role.id}>
              <Tag>
                {role.name} 失去 {role.lost} 项
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </section>
  </div>
)

type Versions = { lifeVer?: HospitalRow['lifeVer']; sysVer?: HospitalRow['sysVer'] }

const Preview = ({ row }: { row: HospitalRow }) => {
  const { lifeVer = row.lifeVer, sysVer = row.sysVer } = (Form.useWatch([]) as Versions | undefined) ?? {}
  const differs = lifeVer !== row.lifeVer || sysVer !== row.sysVer
  const change = useAnswer(hospitalAdministration.previewVersion, differs ? { id: row.id, lifeVer, sysVer } : null)
  if (!differs) return <p className="none">选择另一个版本后，这里显示增加、移除的菜单和受影响的角色。</p>
  return <Answered of={change}>{(found) => <ChangeText change={found} />}</Answered>
}

const History = ({ id }: { id: number }) => {
  const history = useAnswer(hospitalAdministration.versionHistory, { id })
  return (
    <Answered of={history} rows={2}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="none">还没有变更过版本。</p>
        ) : (
          <ul className="version-history">
            {rows.map((row) => (
              <li key={row.id}>
                {momentText(row.at)}　{row.staffName}　{row.fromSys}/{row.fromLife} → {row.toSys}/{row.toLife}　
                {row.reason}
              </li>
            ))}
          </ul>
        )
      }
    </Answered>
  )
}

const V = fieldsOf(hospitalAdministration.changeVersion)

export const VersionFields = ({ row }: { row: HospitalRow }) => (
  <>
    <FieldGrid>
      <V.Select name="lifeVer" label="生命周期版本" options={hospitalWords.lifeVer} />
      <V.Select name="sysVer" label={titles.sysVer} options={hospitalWords.sysVer} />
    </FieldGrid>
    <Preview row={row} />
    <V.TextArea name="reason" label="变更原因" rows={2} />
    <h2 className="field-group">变更记录</h2>
    <History id={row.id} />
  </>
)
