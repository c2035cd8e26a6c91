export const words = {
  title: 'There is no such page',
  hint: 'The address may be mistyped, or what was here has moved.',
  home: 'To the first page',
}
