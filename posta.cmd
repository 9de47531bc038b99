@echo off
rem Runs Posta from a fresh clone on Windows: installs what is missing, then starts the pinned Node.
setlocal
set "here=%~dp0"
if not exist "%here%node_modules\.bin\node.cmd" call npm ci --loglevel=error --prefix "%here%."
if errorlevel 1 exit /b 1
call "%here%node_modules\.bin\node.cmd" "%here%src\cli\posta.ts" %*
