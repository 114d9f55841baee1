// Placeholder until the app exists.
document.querySelector('#root')?.append('Switchyard');
