import { useSignal } from '@preact/signals'
import { amountIn, nairaIn } from '../../kit/amount.ts'
import { Switch, TextField } from '../../kit/field.tsx'
import { type PartProps, Saved } from './part-form.tsx'
import { words } from './words.ts'

export function Delivery({ store, onSaved }: PartProps) {
  const { deliveryPricing, autoAccept, deliversItself } = store.management!
  const isOwn = useSignal(deliveryPricing !== null)
  const { time } = store.delivery
  return (
    <Saved
      id="delivery"
      title={words.delivery}
      store={store}
      onSaved={onSaved}
      read={(values) => ({
        deliveryTime: { min: Number(values['deliveryTime.min']), max: Number(values['deliveryTime.max']) },
        deliveryRadiusKm: amountIn(values.deliveryRadiusKm),
        minimumOrder: nairaIn(values['minimumOrder.amount']),
        deliveryPricing: isOwn.value
          ? {
              base: nairaIn(values['deliveryPricing.base.amount']),
              perKm: nairaIn(values['deliveryPricing.perKm.amount']),
              min: nairaIn(values['deliveryPricing.min.amount']),
              max: nairaIn(values['deliveryPricing.max.amount']),
            }
          : null,
        autoAccept: 'autoAccept' in values,
        deliversItself: 'deliversItself' in values,
      })}
    >
      <div class="bounds">
        <TextField name="deliveryTime.min" type="number" label={words.min} defaultValue={String(time.min)} />
        <TextField name="deliveryTime.max" type="number" label={words.max} defaultValue={String(time.max)} />
        <TextField
          name="deliveryRadiusKm"
          inputMode="decimal"
          label={words.radius}
          defaultValue={String(store.deliveryRadiusKm)}
        />
        <TextField
          name="minimumOrder.amount"
          inputMode="decimal"
          unit="₦"
          label={words.minimum}
          defaultValue={String(store.minimumOrder.amount)}
        />
      </div>
      <Switch
        label={words.ownPricing}
        hint={words.ownPricingHint}
        checked={isOwn.value}
        onChange={({ currentTarget }) => {
          isOwn.value = currentTarget.checked
        }}
      />
      {isOwn.value && (
        <div class="bounds">
          {(
            [
              ['base', words.base, 500],
              ['perKm', words.perKm, 100],
              ['min', words.lowest, 500],
              ['max', words.highest, 2000],
            ] as const
          ).map(([name, label, usual]) => (
            <TextField
              key={name}
              name={`deliveryPricing.${name}.amount`}
              inputMode="decimal"
              unit="₦"
              label={label}
              defaultValue={String(deliveryPricing?.[name].amount ?? usual)}
            />
          ))}
        </div>
      )}
      <Switch
        name="autoAccept"
        label={words.autoAccept}
        hint={words.autoAcceptHint}
        defaultChecked={autoAccept}
      />
      <Switch
        name="deliversItself"
        label={words.deliversItself}
        hint={words.deliversItselfHint}
        defaultChecked={deliversItself}
      />
    </Saved>
  )
}
