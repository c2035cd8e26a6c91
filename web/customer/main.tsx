import { render } from 'preact'
import { Button } from '../kit/button.tsx'
import { TextField } from '../kit/field.tsx'
import { Form, Submit } from '../kit/form.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { Near } from '../kit/time.tsx'
import { Toasts } from '../kit/toast.tsx'
import '../kit/tokens.css'
import '../kit/base.css'
import { createClient } from '#client/index.ts'
console.log(createClient)
render(<div><Form explain={() => ({fields:{}})} onSubmit={() => {}}><TextField name="a" label="A" /><Submit>ok</Submit></Form><Button>Hello</Button><Near at={0} /><Sheet title="a" closeLabel="b" onClose={() => {}}>x</Sheet><Toasts /></div>, document.getElementById('app')!)
