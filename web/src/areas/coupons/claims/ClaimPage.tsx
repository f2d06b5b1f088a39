/** What whoever scans a code sees, without a session and on a telephone first: the coupon, a number to leave, what to do next. */
import { ReloadOutlined } from '@ant-design/icons'
import { claimDoor } from '@clinic/contract/areas/coupons/claim-door.ts'
import { claimTable } from '@clinic/contract/areas/coupons/claim-nouns.ts'
import { session } from '@clinic/contract/areas/session/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ask, newKey, type Refused } from '../../../kit/ask.ts'
import { sentenceOf, useAnswer } from '../../../kit/query.ts'
import { Blank, Waiting } from '../../../kit/show/states.tsx'
import { Ticket } from '../Ticket.tsx'
import './claims.css'

type Offer = OutputOf<typeof claimDoor.offer>
type Values = { phone: string; name?: string; marketing?: boolean; captcha: string }

const fields = (
  <>
    <Form.Item
      name="phone"
      label={titlesOf(claimTable).phone}
      rules={[{ required: true, whitespace: true, message: '手机号不能为空' }]}
    >
      <Input type="tel" inputMode="tel" autoComplete="tel" maxLength={20} placeholder="到院时报这个手机号使用" />
    </Form.Item>
    <Form.Item name="name" label="称呼">
      <Input autoComplete="name" maxLength={20} placeholder="可以不填" />
    </Form.Item>
  </>
)

type Picture = { readonly image?: string | undefined; readonly waiting: boolean; readonly again: () => void }
const CaptchaField = ({ image, waiting, again }: Picture) => (
  <Form.Item label="验证码" htmlFor="captcha" required>
    <div className="claim-captcha">
      <Form.Item name="captcha" noStyle rules={[{ required: true, whitespace: true, message: '验证码不能为空' }]}>
        <Input id="captcha" autoComplete="off" autoCapitalize="characters" maxLength={10} placeholder="图中字符" />
      </Form.Item>
      <button type="button" onClick={again} disabled={waiting} aria-label="验证码图片，点击换一张">
        {image ? <img src={image} alt="验证码" width={108} height={38} /> : <ReloadOutlined spin={waiting} />}
      </button>
    </div>
  </Form.Item>
)

/** Sends the form; sent again after a line that broke it is the same claim. */
const useClaim = (token: string, onDone: (phone: string) => void) => {
  const [form] = Form.useForm<Values>()
  const [attempt] = useState(newKey)
  const captcha = useAnswer(session.captcha, {}, { freshFor: 110_000 })
  const again = () => {
    form.setFieldValue('captcha', '')
    void captcha.refetch()
  }
  const claim = useMutation<unknown, Refused, Values>({
    mutationFn: (values) => ask(claimDoor.claim, { ...values, token, attempt, uuid: captcha.data?.uuid ?? '' }),
    onSuccess: (_answer, { phone }) => onDone(phone),
    onError: again,
  })
  return { form, claim, captcha, again }
}

const ClaimForm = ({ token, onDone }: { token: string; onDone: (phone: string) => void }) => {
  const { form, claim, captcha, again } = useClaim(token, onDone)
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      size="large"
      onFinish={(values) => claim.mutate(values)}
      scrollToFirstError
    >
      {fields}
      <CaptchaField image={captcha.data?.image} waiting={captcha.isFetching} again={again} />
      <Form.Item name="marketing" valuePropName="checked">
        <Checkbox>同意本院用这个手机号联系我、通知优惠和活动（不勾选也能领）</Checkbox>
      </Form.Item>
      {claim.error && <Alert type="error" showIcon title={sentenceOf(claim.error)} role="alert" />}
      <Button type="primary" htmlType="submit" block loading={claim.isPending}>
        领取
      </Button>
    </Form>
  )
}

const Done = ({ offer, phone }: { offer: Offer; phone: string }) => (
  <div className="claim-done" role="status">
    <h2>领取成功</h2>
    <ol>
      <li>到院时告诉前台手机号 {phone.slice(-4).padStart(8, '*')}，没有档案的先建档。</li>
      <li>收银时说一声用券，{offer.valid}。</li>
    </ol>
    <p className="claim-small">每人限领 {offer.perCustomer} 张，领过的不再重复发放。</p>
  </div>
)

const Offered = ({ offer, token }: { offer: Offer; token: string }) => {
  const [phone, setPhone] = useState<string | null>(null)
  return (
    <section className="claim-box" aria-label="领取卡券">
      <title>{`领取${offer.name}`}</title>
      <h1>{offer.hospitalName}</h1>
      <Ticket kind={offer.kind} face={offer.face} name={offer.name} says={offer.says} valid={offer.valid} />
      {phone === null ? <ClaimForm token={token} onDone={setPhone} /> : <Done offer={offer} phone={phone} />}
      <p className="claim-small">
        不勾选同意时，手机号只用来发放这张券。{offer.hospitalPhone && `有疑问请致电 ${offer.hospitalPhone}。`}
      </p>
    </section>
  )
}

const ClaimPage = () => {
  const token = useLocation().hash.slice(1)
  const offer = useAnswer(claimDoor.offer, { token: token || 'none' }, { freshFor: Number.POSITIVE_INFINITY })
  return (
    <main className="claim">
      {offer.data ? (
        <Offered key={token} offer={offer.data} token={token} />
      ) : offer.error ? (
        <section className="claim-box" aria-label="领取卡券">
          <Blank icon={null} title={sentenceOf(offer.error)} />
        </section>
      ) : (
        <Waiting />
      )}
    </main>
  )
}
export default ClaimPage
