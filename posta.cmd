@echo off
rem Runs Posta from a fresh clone on Windows: installs what is missing, then starts the pinned Node.
setlocal
set "here=%~dp0"
if not exist "%here%node_modules\.bin\node.cmd" call npm ci --loglevel=error --prefix "%here%."
if errorlevel 1 exit /b 1
if not defined NODE_COMPILE_CACHE set "NODE_COMPILE_CACHE=%here%node_modules\.cache\posta"
if not defined UV_THREADPOOL_SIZE set "UV_THREADPOOL_SIZE=16"
call "%here%node_modules\.bin\node.cmd" --no-allocation-site-pretenuring --max-semi-space-size=12 "%here%src\cli\posta.ts" %*
