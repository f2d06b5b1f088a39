/** 基本资料 / 档案资料: the whole archive, and the way to change it. */
import { customers } from '@clinic/contract/areas/customers.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button, Space } from 'antd'
import { useMemo } from 'react'
import { useStage } from '../../kit/act/stage.tsx'
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { Block, type Fact, Facts } from '../../kit/page/Record.tsx'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { AllergyTag } from './Allergy.tsx'
import { edit } from './actions.tsx'
import { LookedButton } from './LookedButton.tsx'
import { openWindow } from './window.ts'

type Archive = OutputOf<typeof customers.one>

const who = (a: Archive): Fact[] => [
  { label: '客户编号', value: a.code },
  { label: '姓名', value: a.name },
  { label: '性别', value: a.sex },
  { label: '年龄', value: a.age },
  { label: '生日', value: a.birthday },
  { label: '手机号', value: a.phone },
  { label: '手机号归属', value: [a.phoneRelation, a.phoneOwnerName].filter(Boolean).join('，与其共用：') },
  { label: '备用电话', value: a.phone2 },
  { label: '微信', value: a.wechat },
  { label: '邮箱', value: a.email },
  { label: '证件号', value: a.idNo },
  { label: '职业', value: a.occupation },
  { label: '月收入', value: a.income },
  { label: '地区', value: a.areaNames },
  { label: '地址', value: a.address },
  { label: '建档时间', value: a.createTime },
  { label: '备注', value: a.remark, wide: true },
]

const ways = (a: Archive): Fact[] => [
  { label: '来源类型', value: a.developmentChannels },
  { label: '来源', value: a.channelName },
  { label: '推荐人', value: a.recommenderName },
  { label: '开发人员', value: a.developersName },
  { label: '咨询师', value: a.attributionConsultantName },
  { label: '客服', value: a.csName },
  { label: '主诊医生', value: a.doctorName },
]

const AllergyFact = ({ archive: a }: { archive: Archive }) => (
  <>
    <AllergyTag state={a.allergyState ?? null} what={a.allergy} />
    {a.allergyAskedTime && (
      <span className="none">
        {' '}
        {a.allergyAskedByName} {a.allergyAskedTime.slice(0, 10)} 询问
      </span>
    )}
  </>
)

const health = (a: Archive): Fact[] => [
  { label: '过敏史', value: <AllergyFact archive={a} />, wide: true },
  { label: '既往史', value: a.medicalHistory, wide: true },
  { label: '妊娠或哺乳期', value: a.pregnancy ? '是' : '' },
  { label: '服用抗凝药', value: a.anticoagulant ? '是' : '' },
]

const BasicTab = ({ customerId, refresh }: PanelTabProps) => {
  const may = useMay()
  const archive = useAnswer(customers.panelArchive, { customerId })
  const { start, stage } = useStage()
  const change = useMemo(() => ({ ...edit<Archive>(openWindow), onDone: refresh }), [refresh])
  return (
    <Answered of={archive}>
      {(shown) => (
        <>
          <Block
            title="基本信息"
            extra={
              <Space>
                <LookedButton customerId={shown.id} name={shown.name} />
                {may(customers.update.may) && (
                  <Button type="primary" onClick={() => start(change, shown)}>
                    编辑
                  </Button>
                )}
              </Space>
            }
          >
            <Facts facts={who(shown)} />
          </Block>
          <Block title="来源与归属">
            <Facts facts={ways(shown)} />
          </Block>
          {shown.allergyState !== undefined && (
            <Block title="健康信息">
              <Facts facts={health(shown)} />
            </Block>
          )}
          {stage}
        </>
      )}
    </Answered>
  )
}
export default BasicTab
