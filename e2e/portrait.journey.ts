/** 客户画像 in a customer's window: what to do next, what she is worth, how she comes. */
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { comeAs } from './person.ts'
import { shoot } from './shots.ts'

test('who sees money finds a customer from all sides in her window', async ({ page }) => {
  await comeAs(page, 'admin')
  const { result } = await asked<{ result: { id: number; name: string }[] }>(
    page,
    'GET',
    '/api/v1/customer/info/page?pageSize=1&lifeStage=regular',
  )
  const { id, name } = result[0]!
  await page.goto(`/customerDetails?customerId=${id}&entry=CustomerPortrait`)
  await expect(page.getByText(name).first()).toBeVisible()
  for (const block of ['下一步建议', '价值', '到院', '来源与关系', '常做项目'])
    await expect(page.getByRole('heading', { name: block, exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^\d+ 月/ })).toHaveCount(12)
  await shoot(page, 'portrait')
})
