/** Dictionaries: the lists at the left, their entries at the right; words of one's own over the platform's. */

import { expectAccessible } from './axe.ts'
import { proves } from './facts.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { actOn } from './row.ts'
import { shoot } from './shots.ts'

test(
  'an administrator words, orders and adds entries; messages offer them at once',
  proves('F0144'),
  async ({ page }) => {
    // The answer waits until the page has been seen waiting for it.
    const seen = Promise.withResolvers<void>()
    await page.route('**/his/dictData?**', async (route) => {
      await seen.promise
      await route.continue()
    })
    await openAs(page, 'admin', '/system/dict')
    await expect(page.getByRole('status', { name: '加载中' }).first()).toBeVisible()
    seen.resolve()
    const lists = page.getByRole('navigation', { name: '字典类型' })
    await page.getByLabel('查找字典').fill('message_source')
    await lists.getByRole('button', { name: /消息来源/ }).click()
    await expect(page.getByRole('row', { name: /分诊/ })).toBeVisible()
    await expect(page.getByRole('button', { name: '新增选项' })).toBeDisabled()
    await shoot(page, 'dictionaries')
    await expectAccessible(page)

    await test.step('a system list takes new words', async () => {
      await actOn(page.getByRole('row', { name: /分诊/ }), '编辑')
      const drawer = page.getByRole('dialog', { name: /编辑选项：.*分诊/ })
      await expect(drawer.getByLabel('值', { exact: true })).toBeDisabled()
      await expectAccessible(page)
      await drawer.getByLabel('标签').fill('前台分诊')
      await drawer.getByRole('button', { name: /保\s*存/ }).click()
      await expect(page.getByRole('row', { name: /前台分诊.*本院修改/ })).toBeVisible()
      await page.getByRole('button', { name: /^我的消息/ }).click()
      const mine = page.getByRole('dialog', { name: /我的消息/ })
      await mine.getByRole('combobox', { name: '来源' }).click()
      await expect(page.locator('.ant-select-item-option', { hasText: '前台分诊' })).toBeVisible()
      await mine.locator('.ant-modal-close').click()
      await expect(mine).toBeHidden()
    })

    await test.step('another list takes new entries, one value once, in the order one wants', async () => {
      await page.getByLabel('查找字典').fill('职业')
      await lists.getByRole('button', { name: /职业/ }).click()
      for (const [value, says] of [
        ['演员', '新增选项成功!'],
        ['演员', '演员已存在'],
      ] as const) {
        await page.getByRole('button', { name: '新增选项' }).first().click()
        const drawer = page.getByRole('dialog', { name: '新增选项：职业' })
        await drawer.getByLabel('标签').fill(value)
        await drawer.getByLabel('值', { exact: true }).fill(value)
        await drawer.getByRole('button', { name: /保\s*存/ }).click()
        await expect(page.getByText(says)).toBeVisible()
      }
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /取\s*消/ })
        .click()
      await page.getByRole('button', { name: '放弃' }).click()
      await page.getByRole('button', { name: /^排\s*序$/ }).click()
      const order = page.getByRole('dialog', { name: '选项排序：职业' })
      await order.getByRole('button', { name: '上移 演员' }).click()
      await expectAccessible(page)
      await shoot(page, 'dictionaries-sort')
      await order.getByRole('button', { name: '保存排序' }).click()
      await expect(page.getByText('排序已保存')).toBeVisible()
      await expect(page.getByRole('row').last()).not.toContainText('演员')
    })

    await test.step('ways to pay keep their order', async () => {
      await page.getByLabel('查找字典').fill('pay_type')
      await lists.getByRole('button', { name: /支付方式/ }).click()
      // The reason stands in its name.
      await expect(page.getByRole('button', { name: /^排\s*序.*固定顺序/ })).toBeDisabled()
    })
  },
)
