export const words = {
  title: 'Not saved yet',
  text: 'What you have changed here is lost if you leave now.',
  stay: 'Go on changing',
  leave: 'Leave without saving',
  close: 'Close',
}
